const pairs = (text: string): [string, number][] =>
  text.split(/\s+/).map((pair) => {
    const [word = '', value] = pair.split(':')
    return [word, Number(value)]
  })

/** 0..90, as English writes them. */
export const CARDINALS: ReadonlyMap<string, number> = new Map(
  pairs(`zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13
  fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60
  seventy:70 eighty:80 ninety:90 dozen:12`),
)

/** "second" is missing: it is as often a unit of time. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  pairs(
    `first:1 third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 eleventh:11 twelfth:12`,
  ),
)

/** Words that multiply the number before them. */
export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  pairs(`hundred:100 thousand:1000 lakh:100000 million:1000000 mn:1000000 crore:10000000 billion:1000000000 bn:1000000000
  trillion:1000000000000`),
)

/** Letters that multiply only where they touch the digits, and "m" only after a currency sign. */
export const TOUCHING_MAGNITUDES: ReadonlyMap<string, number> = new Map(
  pairs('k:1000 m:1000000 b:1000000000'),
)

/** Month names and their usual short forms. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  pairs(`january:1 jan:1 february:2 feb:2 march:3 mar:3 april:4 apr:4 may:5 june:6 jun:6 july:7 jul:7 august:8 aug:8
  september:9 sep:9 sept:9 october:10 oct:10 november:11 nov:11 december:12 dec:12`),
)

/** Days of the week, Monday first (ISO 8601). */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  pairs('monday:1 tuesday:2 wednesday:3 thursday:4 friday:5 saturday:6 sunday:7'),
)
