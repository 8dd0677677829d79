import { stem } from './stem.js'

/** Words that carry grammar and nearly no meaning. */
const FUNCTION_WORDS =
  `a an the of in on at to for from by with and or but as that this these those it its he she they them him
her his their there here which who whom whose what when where while also into onto than then so such i you we us our your my
me am is are was were be been being do does did doing has have had having will would can could shall should may might must about
if because until through just very too own other s t re ve ll d m upon per via though although however
not no never nor`.split(/\s+/)

/** Words that frame a fact ("took place", "is located in", "served as"): common, and seldom what is disputed. */
const FRAME_WORDS =
  `take make get give go come become call name use include locate base consist contain feature
serve hold place part kind type sort well well-known several many some various yeah yes oh actually really think sure like
same each more most out up down over under between during since both one thing way lot guess believe say tell
person people time day mean seem appear originally currently now also mr mrs ms dr prof`.split(/\s+/)

/** Frequent words of English prose: they say something, but less than rare ones. */
const COMMON_WORDS =
  `year world state city country group team game film movie show series song album band book music play
player work company school university family life house home man woman child boy girl member number name first second last new old
great good big small large high long early late main major major popular famous best american british national international
public general local area town village region river war king queen president government party law court history story
character role actor actress singer writer author director producer produce direct write star release record perform appear
live born die death move start begin end found create develop build open win lose lead run found form join leave return
follow help play see look find want need love feel year month week hour north south east west water land sea air food
color colour black white red blue green person human language english term form example different only all every`.split(
    /\s+/,
  )

const tierOf: ReadonlyMap<string, Tier> = new Map<string, Tier>([
  ...COMMON_WORDS.map((word): [string, Tier] => [stem(word), 'common']),
  ...FRAME_WORDS.map((word): [string, Tier] => [stem(word), 'frame']),
  ...FUNCTION_WORDS.map((word): [string, Tier] => [stem(word), 'function']),
])

/** How much a word tells. Hand-made: no corpus was counted. */
export type Tier = 'function' | 'frame' | 'common' | 'rare'

/** The tier of a word; single letters and runs of hiragana are function words, what is in no list is rare. */
export function tier(word: string, stem: string): Tier {
  // "is known as" frames a fact, "knows" tells one.
  if (word === 'known') return 'frame'
  const known = tierOf.get(stem)
  if (known !== undefined) return known
  return /^(?:[a-z]|[\p{Script=Hiragana}ー]+)$/u.test(stem) ? 'function' : 'rare'
}

/** Words that limit or stretch a statement and so must be found like any content word. */
export const QUANTIFIERS: ReadonlySet<string> = new Set(
  'only all every always first last most least both none solely entirely exclusively'.split(' ').map(stem),
)
