/** Signs of one currency, or of one that is meant where nothing else is said: "$" is taken as US dollars. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['$', 'money:usd'],
  ['€', 'money:eur'],
  ['£', 'money:gbp'],
  ['¥', 'money:jpy'],
  ['₹', 'money:inr'],
  ['₩', 'money:krw'],
  ['₽', 'money:rub'],
  ['₺', 'money:try'],
  ['₫', 'money:vnd'],
  ['₴', 'money:uah'],
  ['₦', 'money:ngn'],
  ['₱', 'money:php'],
  ['฿', 'money:thb'],
])

/** Letters before a dollar sign that say whose dollars they are. */
const DOLLARS: ReadonlyMap<string, string> = new Map([
  ['us', 'money:usd'],
  ['a', 'money:aud'],
  ['au', 'money:aud'],
  ['c', 'money:cad'],
  ['ca', 'money:cad'],
  ['can', 'money:cad'],
  ['nz', 'money:nzd'],
  ['hk', 'money:hkd'],
  ['s', 'money:sgd'],
  ['nt', 'money:twd'],
  ['r', 'money:brl'],
  ['mx', 'money:mxn'],
])

/** ISO 4217 codes that are no English words in capitals ("ALL", "TOP" and "TRY" are). */
const CURRENCY_CODES: ReadonlySet<string> = new Set(
  `USD EUR GBP JPY INR CNY RMB KRW CHF AUD CAD NZD HKD SGD TWD SEK NOK DKK PLN CZK HUF RON BGN RUB UAH ILS AED SAR QAR KWD EGP ZAR
  NGN KES GHS BRL MXN ARS CLP COP PEN THB VND IDR MYR PHP PKR BDT LKR NPR`.split(/\s+/),
)

/** The measure that a currency sign stands for; "$" without a country is taken as US dollars. */
export function currencyOf(sign: string): string | undefined {
  return SIGNS.get(sign)
}

/** The measure of a code in capitals: USD, CHF. */
export function codeOf(written: string): string | undefined {
  if (!CURRENCY_CODES.has(written)) return undefined
  return written === 'RMB' ? 'money:cny' : `money:${written.toLowerCase()}`
}

/** The measure of a dollar sign with letters before it: "US$", "A$". */
export function dollarsOf(letters: string): string | undefined {
  return DOLLARS.get(letters)
}
