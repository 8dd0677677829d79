import { stem } from '../../core/words/stem.js'
import { QUANTIFIERS, tier } from '../../core/words/weights.js'
import { OPPOSITES } from './wordnet/opposites.js'

/** Hand-made pairs that cannot both hold of one thing in one respect. */
const PAIRS = `increase:decrease rise:fall before:after more:less more:fewer most:least win:lose male:female alive:dead true:false
open:close accept:reject allow:forbid allow:prohibit permit:forbid north:south east:west northern:southern eastern:western
above:below hot:cold old:young long:short high:low higher:lower early:late earlier:later same:different always:never all:none
safe:unsafe legal:illegal possible:impossible approve:reject buy:sell succeed:fail success:failure import:export
married:unmarried married:divorced begin:end start:end first:last left:right inside:outside indoors:outdoors indoor:outdoor
asleep:awake sleep:awake empty:full wet:dry light:dark heavy:light loud:quiet rich:poor strong:weak thick:thin wide:narrow
fast:slow big:small large:small larger:smaller largest:smallest happy:sad happy:unhappy easy:difficult easy:hard good:bad
clean:dirty love:hate arrive:depart arrive:leave enter:exit push:pull sit:stand standing:sitting boy:girl man:woman men:women
brother:sister son:daughter father:mother husband:wife king:queen actor:actress uncle:aunt import:export positive:negative
guilty:innocent healthy:unhealthy likely:unlikely able:unable complete:incomplete correct:incorrect valid:invalid
public:private professional:amateur fiction:nonfiction fictional:real minimum:maximum major:minor majority:minority
single:married urban:rural ancient:modern domestic:foreign oldest:youngest oldest:newest highest:lowest longest:shortest
best:worst better:worse morning:evening dusk:dawn summer:winter hire:fire deny:confirm deny:admit include:exclude
enable:disable gain:lose profit:loss victory:defeat ascend:descend expand:shrink add:remove attack:defend
everyone:nobody everybody:nobody somebody:nobody someone:nobody
anyone:nobody everything:nothing something:nothing everywhere:nowhere somewhere:nowhere black:white agree:disagree appear:disappear like:dislike
known:unknown popular:unpopular fair:unfair aware:unaware employed:unemployed sunny:rainy tall:short front:behind
over:under up:down sunrise:sunset dead:living optimistic:pessimistic`

type Table = Map<string, Set<string>>

const sure: Table = new Map()
const oppositesOf: Table = new Map()
for (const pair of PAIRS.split(/\s+/)) {
  put(sure, pair)
  put(oppositesOf, pair)
}
for (const pair of OPPOSITES.split(/\s+/)) {
  if (!pair.split(':').every(isTelling)) continue
  if (isNegated(pair)) put(sure, pair)
  put(oppositesOf, pair)
}

function put(table: Table, pair: string): void {
  const [one = '', other = ''] = pair.split(':').map(stem)
  if (one === other) return
  table.set(one, (table.get(one) ?? new Set()).add(other))
  table.set(other, (table.get(other) ?? new Set()).add(one))
}

// "Some" and "all", "in" and "out" are opposites in a dictionary, and seldom between two sentences.
function isTelling(word: string): boolean {
  const kind = tier(word, stem(word))
  return !QUANTIFIERS.has(stem(word)) && (kind === 'common' || kind === 'rare')
}

/** "Legal:illegal": one is the other with a syllable that turns it round. */
function isNegated(pair: string): boolean {
  const [one = '', other = ''] = pair.split(':')
  const isOf = (long: string, short: string): boolean =>
    /^(?:un|in|im|il|ir|dis|non|de|mis)$/.test(long.slice(0, long.length - short.length)) &&
    long.endsWith(short)
  return isOf(one, other) || isOf(other, one)
}

const NONE: ReadonlySet<string> = new Set()

/** The stems that say the opposite of a stem. */
export function antonyms(stem: string): ReadonlySet<string> {
  return oppositesOf.get(stem) ?? NONE
}

/** Whether two stems can in no use both hold of one thing: from the list made by hand, or by a negating syllable. */
export function areSurelyOpposite(one: string, other: string): boolean {
  return sure.get(one)?.has(other) === true
}
