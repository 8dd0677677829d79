import { normalForm } from '../words/normal-form.js'

/** A unit of measure. */
export interface Unit {
  readonly measure: string
  /** How many base units one of these is. */
  readonly factor: number
}

// Factors are exact by definition (SI Brochure; the international yard and pound of 1959).
const UNITS: readonly (readonly [string, string, number])[] = [
  ['mm millimetre millimeter millimetres millimeters', 'length', 0.001],
  ['cm centimetre centimeter centimetres centimeters', 'length', 0.01],
  ['m metre meter metres meters', 'length', 1],
  ['km kilometre kilometer kilometres kilometers', 'length', 1000],
  ['inch inches', 'length', 0.0254],
  ['ft foot feet', 'length', 0.3048],
  ['yard yards yd', 'length', 0.9144],
  ['mile miles mi', 'length', 1609.344],
  ['μg mcg microgram micrograms', 'mass', 1e-9],
  ['mg milligram milligrams', 'mass', 1e-6],
  ['g gram grams', 'mass', 0.001],
  ['kg kilogram kilograms kilo kilos', 'mass', 1],
  ['tonne tonnes', 'mass', 1000],
  ['lb lbs', 'mass', 0.45359237],
  ['ounce ounces oz', 'mass', 0.028349523125],
  ['ml millilitre milliliter millilitres milliliters', 'volume', 0.001],
  ['litre liter litres liters', 'volume', 1],
  ['ms millisecond milliseconds', 'duration', 0.001],
  ['second seconds sec secs', 'duration', 1],
  ['minute minutes min mins', 'duration', 60],
  ['hour hours hr hrs', 'duration', 3600],
  ['day days', 'duration', 86_400],
  ['week weeks', 'duration', 604_800],
  ['month months', 'calendar', 1],
  ['year years yr yrs', 'calendar', 12],
  ['decade decades', 'calendar', 120],
  ['century centuries', 'calendar', 1200],
  ['kb kilobyte kilobytes', 'data', 1e3],
  ['mb megabyte megabytes', 'data', 1e6],
  ['gb gigabyte gigabytes', 'data', 1e9],
  ['tb terabyte terabytes', 'data', 1e12],
  ['hz hertz', 'frequency', 1],
  ['khz kilohertz', 'frequency', 1e3],
  ['mhz megahertz', 'frequency', 1e6],
  ['ghz gigahertz', 'frequency', 1e9],
  ['mph', 'speed', 1609.344],
  ['kmh kph', 'speed', 1000],
  ['acre acres', 'area', 4046.8564224],
  ['hectare hectares ha', 'area', 10_000],
  ['bit bits', 'bits', 1],
  ['kilobit kilobits kbit kbits kbps', 'bits', 1e3],
  ['megabit megabits mbit mbits mbps', 'bits', 1e6],
  ['gigabit gigabits gbit gbits gbps', 'bits', 1e9],
  ['terabit terabits tbit tbits tbps', 'bits', 1e12],
  ['milliwatt milliwatts', 'power', 1e-3],
  ['watt watts', 'power', 1],
  ['kw kilowatt kilowatts', 'power', 1e3],
  ['megawatt megawatts', 'power', 1e6],
  ['gw gigawatt gigawatts', 'power', 1e9],
  ['dollar dollars usd', 'money:usd', 1],
  ['euro euros eur', 'money:eur', 1],
  ['pound pounds gbp', 'money:gbp', 1],
  ['yen jpy', 'money:jpy', 1],
  ['rupee rupees inr', 'money:inr', 1],
  ['percent percentage pct', '%', 1],
  ['pp pps', 'points', 1],
  ['bps', 'points', 0.01],
]

/** Spelt like this and no other way: "Mb" is no "MB". */
const EXACT_UNITS: readonly (readonly [string, string, number])[] = [
  ['Kb', 'bits', 1e3],
  ['Mb', 'bits', 1e6],
  ['Gb', 'bits', 1e9],
  ['Tb', 'bits', 1e12],
  ['mW', 'power', 1e-3],
  ['W', 'power', 1],
  ['MW', 'power', 1e6],
  ['mV', 'voltage', 1e-3],
  ['V', 'voltage', 1],
  ['kV', 'voltage', 1e3],
  ['MV', 'voltage', 1e6],
  ['mPa', 'pressure', 1e-3],
  ['Pa', 'pressure', 1],
  ['kPa', 'pressure', 1e3],
  ['MPa', 'pressure', 1e6],
  ['mJ', 'energy', 1e-3],
  ['J', 'energy', 1],
  ['kJ', 'energy', 1e3],
  ['MJ', 'energy', 1e6],
  ['mHz', 'frequency', 1e-3],
  ['MHz', 'frequency', 1e6],
]

const byName = unitsBy(UNITS)
const bySpelling = unitsBy(EXACT_UNITS)

function unitsBy(rows: readonly (readonly [string, string, number])[]): ReadonlyMap<string, Unit> {
  return new Map(
    rows.flatMap(([names, measure, factor]) =>
      names.split(' ').map((name): [string, Unit] => [name, { measure, factor }]),
    ),
  )
}
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['$', 'money:usd'],
  ['€', 'money:eur'],
  ['£', 'money:gbp'],
  ['¥', 'money:jpy'],
  ['₹', 'money:inr'],
])

/** The unit that a word, as it is written, names. */
export function unitOf(written: string): Unit | undefined {
  return bySpelling.get(written) ?? byName.get(normalForm(written))
}

/** The measure that a currency sign stands for; "$" without a country is taken as US dollars. */
export function currencyOf(sign: string): string | undefined {
  return SIGNS.get(sign)
}
