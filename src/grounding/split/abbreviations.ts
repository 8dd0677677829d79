/** No sentence ends with these: what they belong to follows. */
const BEFORE_MORE = `Mr Mrs Ms Mx Dr Prof Gen Col Lt Maj Capt Cmdr Adm Sgt Cpl Pvt Rev Hon Gov Sen Rep Pres Messrs Mme Mlle Sra Dra
  Hr Mt Ft vs v c cf ca eg ie viz approx est resp incl excl bzw ggf vgl inkl e\\.g i\\.e z\\.B d\\.h`
/** These belong to the number after them: "The answer is no." ends, "no. 5" does not. */
const BEFORE_NUMBER = `No Nos no nos Fig Figs fig figs Eq Eqs eq eqs Sec Secs sec Vol Vols vol vols Ch ch Art art Op op Ext ext Tel
  tel Ed Eds ed eds p pp núm pág Ph`
/** These may end a sentence; the next word tells. */
const MAY_END = `Inc Ltd Co Corp Bros Dept Univ Assn St Ste Ave Blvd Rd Jr Sr etc al usw b d r trans
  Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Ph\\.D`

/** Letters with stops between ("U.S.", "B.C.", "p.m.") and an initial. */
const LETTERS = String.raw`(?:\p{L}\.)*\p{Lu}|(?:\p{L}\.)+\p{L}`

const endingWith = (list: string): RegExp =>
  new RegExp(String.raw`(?:^|[^\p{L}°.])(?:${list.trim().split(/\s+/).join('|')})\.$`, 'u')

const beforeMore = endingWith(BEFORE_MORE)
const beforeNumber = endingWith(BEFORE_NUMBER)
const mayEnd = endingWith(`${MAY_END} ${LETTERS}`)

/** Words with a capital that begin a sentence far more often than they are part of a name. */
const STARTER =
  /^(?:The|He|She|It|They|In|On|At|This|That|These|Those|An?(?!\.)|But|And|We|I(?!\.)|You|However|His|Her|Its|Their|Our|My|As|After|Before|When|While|If|There|By|For|From|Since|During|Although|Though|Both|Some|Many|Most|All|No(?!\.)|Not|Also|Then|To|With)\b/

/** Whether a full stop is that of an abbreviation or an initial, and the sentence goes on with the next words. */
export function goesOnAfterStop(tail: string, next: string): boolean {
  if (beforeMore.test(tail)) return true
  if (beforeNumber.test(tail)) return /^[\p{N}#([]|^\p{Lu}(?!\p{L})|^[IVXLC]+\b/u.test(next)
  return mayEnd.test(tail) && !STARTER.test(next)
}
