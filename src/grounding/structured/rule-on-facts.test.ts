import { describe, expect, test } from 'vitest'
import { groundStatements } from '../index.js'

/** The last statement of an output: its status and first signal, and "path = quote" of each citation. */
function ruled(output: string, ...evidence: string[]) {
  const finding = groundStatements(
    output,
    evidence.map((text) => ({ text })),
  ).at(-1)
  if (!finding) throw new Error('no finding')
  for (const { index, start, end, quote } of finding.evidence)
    expect(evidence[index]?.slice(start, end)).toBe(quote)
  const cited = finding.evidence.map(({ path, quote }) => (path === undefined ? quote : `${path} = ${quote}`))
  return { status: finding.status, signal: finding.basis.signals[0], cited, decisive: finding.decisive }
}

type Row = readonly [output: string, cited: string]

function supports(evidence: string, rows: readonly Row[]): void {
  test.each(rows)('supported: %s <- %s', (output, cited) => {
    expect(ruled(output, evidence)).toMatchObject({ status: 'supported', cited: [cited] })
  })
}

function contradicts(evidence: string, rows: readonly (readonly [...Row, signal: string])[]): void {
  test.each(rows)('contradicted: %s <- %s: %s', (output, cited, signal) => {
    expect(ruled(output, evidence)).toEqual({
      status: 'contradicted',
      signal,
      cited: [cited],
      decisive: true,
    })
  })
}

function leaves(evidence: string, outputs: readonly string[]): void {
  test.each(outputs)('unsupported: %s', (output) => {
    expect(ruled(output, evidence)).toMatchObject({ status: 'unsupported', decisive: false })
  })
}

describe('separated values, a year a row', () => {
  const evidence = 'Year,Revenue ($m),Profit ($m),Employees\n2022,3,1,"1,200"\n2023,5,2,1300\n'
  supports(evidence, [
    ['Revenue in 2023 was $5 million.', 'B3: 2023, Revenue ($m) = 5'],
    ['Profit in 2022 was $1 million.', 'C2: 2022, Profit ($m) = 1'],
    ['In 2022 the company had 1,200 employees.', 'D2: 2022, Employees = 1,200'],
  ])
  contradicts(evidence, [
    ['Revenue in 2022 was $5 million.', 'B2: 2022, Revenue ($m) = 3', 'number_conflict'],
    ['Profit in 2022 was $3 million.', 'C2: 2022, Profit ($m) = 1', 'number_conflict'],
    ['In 2022 it had 1,300 employees.', 'D2: 2022, Employees = 1,200', 'number_conflict'],
  ])
  leaves(evidence, [
    'Revenue in 2021 was $5 million.',
    'Revenue in 2023 was 5 million euros.',
    'Losses in 2023 were $5 million.',
  ])
  test('each of two values goes with its own year', () => {
    const cited = ['B2: 2022, Revenue ($m) = 3', 'B3: 2023, Revenue ($m) = 5']
    const right = ruled('Revenue was $3 million in 2022 and $5 million in 2023.', evidence)
    expect(right).toMatchObject({ status: 'supported', cited })
    const swapped = ruled('Revenue was $5 million in 2022 and $3 million in 2023.', evidence)
    expect(swapped).toMatchObject({ status: 'contradicted', cited })
  })
})

describe('a Markdown table, a year a column', () => {
  const evidence = `Our figures:

| Metric | 2022 | 2023 |
| --- | --: | --: |
| **Revenue** ($m) | 3 | 5 |
| Operating margin (%) | 12.5 | 14 |
| Headcount | 40 | 55 |

Paris is the capital of France.`
  supports(evidence, [
    ['Revenue in 2023 was $5 million.', 'C2: Revenue ($m), 2023 = 5'],
    ['The operating margin in 2023 was 14%.', 'C3: Operating margin (%), 2023 = 14'],
    ['In 2022 the headcount was 40.', 'B4: Headcount, 2022 = 40'],
    ['Paris is the capital of France.', 'Paris is the capital of France.'],
  ])
  contradicts(evidence, [
    ['Revenue in 2022 was $5 million.', 'B2: Revenue ($m), 2022 = 3', 'number_conflict'],
    ['The operating margin in 2022 was 14%.', 'B3: Operating margin (%), 2022 = 12.5', 'number_conflict'],
    ['Headcount in 2023 was 40.', 'C4: Headcount, 2023 = 55', 'number_conflict'],
    ['Paris is not the capital of France.', 'Paris is the capital of France.', 'negation'],
  ])
  leaves(evidence, ['Revenue in 2024 was $5 million.', 'The tax rate in 2023 was 14%.'])
  test('a row of a table in the output is held against whole rows', () => {
    expect(ruled('| Headcount | 40 | 55 |', evidence)).toMatchObject({ status: 'supported' })
    expect(ruled('| Headcount | 40 | 14 |', evidence)).toMatchObject({ status: 'unsupported' })
  })
})

describe('semicolons, units in the head, empty cells', () => {
  const evidence =
    'City;Country;Population;Area (km²);Founded\nBerlin;Germany;3.6 million;892;1237\nHamburg;Germany;1.9 million;755;808\nParis;France;2.1 million;105;\n'
  supports(evidence, [
    ['Berlin has 3.6 million inhabitants.', 'C2: Berlin, Population = 3.6 million'],
    ['Hamburg has a population of 1.9 million.', 'C3: Hamburg, Population = 1.9 million'],
    ['Berlin covers 892 km².', 'D2: Berlin, Area (km²) = 892'],
    ['Berlin was founded in 1237.', 'E2: Berlin, Founded = 1237'],
    ['Paris is in France.', 'B4: Paris, Country = France'],
  ])
  contradicts(evidence, [
    ['Hamburg has 3.6 million inhabitants.', 'C3: Hamburg, Population = 1.9 million', 'number_conflict'],
    ['Berlin was founded in 1300.', 'E2: Berlin, Founded = 1237', 'date_conflict'],
  ])
  leaves(evidence, [
    'Berlin is in France.',
    'Paris was founded in 1237.',
    'Munich has 3.6 million inhabitants.',
    'Berlin has 892 museums.',
  ])
})

describe('two columns of names', () => {
  const evidence =
    'Year,Region,Revenue ($m),Cost ($m)\n2022,North,3,1\n2022,South,5,2\n2023,North,7,4\n2023,South,9,6\n'
  supports(evidence, [
    ['Revenue in the North in 2023 was $7 million.', 'C4: 2023, Revenue ($m) = 7'],
    ['The cost in the South in 2022 was $2 million.', 'D3: 2022, Cost ($m) = 2'],
  ])
  contradicts(evidence, [
    ['Revenue in the South in 2023 was $7 million.', 'C5: 2023, Revenue ($m) = 9', 'number_conflict'],
    ['Revenue in the North in 2022 was $7 million.', 'C2: 2022, Revenue ($m) = 3', 'number_conflict'],
    ['The cost in the South in 2022 was $5 million.', 'D3: 2022, Cost ($m) = 2', 'number_conflict'],
  ])
  leaves(evidence, ['Revenue in the West in 2023 was $7 million.'])
})

describe('tabs, units of length, yes and no', () => {
  const evidence = 'name\theight (cm)\tweight (kg)\tactive\nAnn\t180\t70\tyes\nBob\t172\t81\tno'
  supports(evidence, [
    ['Ann is 180 cm tall.', 'B2: Ann, height (cm) = 180'],
    ['Ann is 1.8 m tall.', 'B2: Ann, height (cm) = 180'],
    ['Bob weighs 81 kg.', 'C3: Bob, weight (kg) = 81'],
    ['Ann is active.', 'D2: Ann, active = yes'],
    ['Bob is not active.', 'D3: Bob, active = no'],
    ['{"name":"Ann","height_cm":180}', 'B2: Ann, height (cm) = 180'],
  ])
  contradicts(evidence, [
    ['Bob is 180 cm tall.', 'B3: Bob, height (cm) = 172', 'number_conflict'],
    ['Ann weighs 81 kg.', 'C2: Ann, weight (kg) = 70', 'number_conflict'],
    ['Bob is active.', 'D3: Bob, active = no', 'negation'],
    ['{"name":"Bob","height_cm":180}', 'B3: Bob, height (cm) = 172', 'number_conflict'],
  ])
})

describe('objects with ids', () => {
  const evidence = JSON.stringify({
    orders: [
      {
        id: 17,
        status: 'shipped',
        total_eur: 42.5,
        items: 3,
        paid: true,
        gift: false,
        shippedAt: '2026-11-30',
        note: null,
      },
      { id: 18, status: 'pending', total_eur: 99, items: 5, paid: false, shippedAt: null },
    ],
  })
  supports(evidence, [
    ['Order 17 was shipped.', '/orders/0/status = "shipped"'],
    ['Order 17 comes to 42.50 euros.', '/orders/0/total_eur = 42.5'],
    ['Order 18 has 5 items.', '/orders/1/items = 5'],
    ['Order 17 has been paid.', '/orders/0/paid = true'],
    ['Order 18 has not been paid.', '/orders/1/paid = false'],
    ['Order 17 was shipped on 30 November 2026.', '/orders/0/shippedAt = "2026-11-30"'],
    ['{"id":17,"items":3}', '/orders/0/items = 3'],
  ])
  contradicts(evidence, [
    ['Order 17 was not shipped.', '/orders/0/status = "shipped"', 'negation'],
    ['Order 18 comes to 42.50 euros.', '/orders/1/total_eur = 99', 'number_conflict'],
    ['Order 17 has 5 items.', '/orders/0/items = 3', 'number_conflict'],
    ['Order 18 has been paid.', '/orders/1/paid = false', 'negation'],
    ['Order 17 is a gift.', '/orders/0/gift = false', 'negation'],
    ['Order 17 was shipped on 1 December 2026.', '/orders/0/shippedAt = "2026-11-30"', 'date_conflict'],
    ['{"id":18,"items":3}', '/orders/1/items = 5', 'number_conflict'],
  ])
  leaves(evidence, [
    'Order 18 was shipped.',
    'Order 17 was cancelled.',
    'Order 18 was shipped on 30 November 2026.',
    'Order 19 has 3 items.',
    'There are 2 orders.',
  ])
})

describe('objects within objects, and prose in a string', () => {
  const evidence =
    '{"company":{"name":"Acme","founded":1990,"ceo":{"name":"Ann Stone","age":51},"offices":["Oslo","Lyon"],"isPublic":true,"revenue":{"2022":3000000,"2023":5000000},"about":"Acme makes \\"anvils\\" in Ohio.\\nIt does not sell rockets to anyone."}}'
  supports(evidence, [
    ['The CEO of Acme is Ann Stone.', '/company/ceo/name = "Ann Stone"'],
    ['Acme was founded in 1990.', '/company/founded = 1990'],
    ['Acme has offices in Oslo.', '/company/offices/0 = "Oslo"'],
    ['Acme is public.', '/company/isPublic = true'],
    ['Acme had revenue of 5 million in 2023.', '/company/revenue/2023 = 5000000'],
    ['Ann Stone is 51 years old.', '/company/ceo/age = 51'],
    ['Acme makes "anvils" in Ohio.', '/company/about = Acme makes \\"anvils\\" in Ohio.'],
  ])
  contradicts(evidence, [
    ['Acme was founded in 1995.', '/company/founded = 1990', 'date_conflict'],
    ['Acme is not public.', '/company/isPublic = true', 'negation'],
    ['Acme is private.', '/company/isPublic = true', 'antonym'],
    ['Acme had revenue of 5 million in 2022.', '/company/revenue/2022 = 3000000', 'number_conflict'],
    ['Ann Stone is 55 years old.', '/company/ceo/age = 51', 'number_conflict'],
  ])
  leaves(evidence, ['The CEO of Acme is Bob Stone.', 'Acme has offices in Rome.'])
})

describe('JSON lines', () => {
  const evidence = '{"city":"Oslo","temp_c":-5,"wind":"strong"}\n{"city":"Rome","temp_c":12,"wind":"weak"}\n'
  supports(evidence, [
    ['The wind in Rome is weak.', '/1/wind = "weak"'],
    ['The temperature in Oslo is -5 °C.', '/0/temp_c = -5'],
  ])
  contradicts(evidence, [['The wind in Oslo is weak.', '/0/wind = "strong"', 'antonym']])
})

describe('what only looks like a trap', () => {
  supports('{"account":{"id":9007199254740993,"balance_usd":12345678901234567890}}', [
    [
      'Account 9007199254740993 has a balance of $12345678901234567890.',
      '/account/balance_usd = 12345678901234567890',
    ],
  ])
  leaves('{"account":{"id":9007199254740993,"balance_usd":12345678901234567890}}', [
    'Account 9007199254740992 has a balance of $12345678901234567890.',
  ])
  supports('{"__proto__":{"hasOwnProperty":"anvils"},"constructor":5,"toString":"rope"}', [
    ['The constructor is 5.', '/constructor = 5'],
  ])
  contradicts('{"__proto__":{"hasOwnProperty":"anvils"},"constructor":5}', [
    ['The constructor is 6.', '/constructor = 5', 'number_conflict'],
  ])
  supports('{"a/b":{"m~n":"Oslo harbour"}}', [
    ['The harbour is Oslo harbour.', '/a~1b/m~0n = "Oslo harbour"'],
  ])
  supports('{"colour":"red","colour":"green","car":"Volvo"}', [
    ['The colour of the Volvo is red.', '/colour = "red"'],
    ['The colour of the Volvo is green.', '/colour = "green"'],
  ])
  test('broken JSON, and a table with a row too short, are read as text', () => {
    expect(ruled('Oslo is cold.', '{"a": Oslo is cold.')).toMatchObject({
      status: 'supported',
      cited: ['{"a": Oslo is cold.'],
    })
    expect(ruled('Oslo has 5 parks.', 'city,parks\nOslo has 5 parks.').cited).toEqual(['Oslo has 5 parks.'])
  })
  test('lines of prose with commas are no table', () => {
    const text = 'Paris, the capital of France.\nRome, the capital of Italy.'
    expect(ruled('Rome is the capital of Italy.', text).cited).toEqual(['Rome, the capital of Italy.'])
  })
  test('10,000 levels and 20,000 cells take linear time', () => {
    const deep = `${'{"a":['.repeat(5_000)}"Oslo harbour"${']}'.repeat(5_000)}`
    expect(ruled('Oslo harbour.', deep).status).toBe('supported')
    const wide = `Id,Stock\n${Array.from({ length: 10_000 }, (_, at) => `Bolt ${at},${at * 7}`).join('\n')}`
    const started = process.cpuUsage()
    expect(ruled('The stock of bolt 9999 is 69993.', wide).cited).toEqual([
      'B10001: Bolt 9999, Stock = 69993',
    ])
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(10)
  }, 60_000)
})
