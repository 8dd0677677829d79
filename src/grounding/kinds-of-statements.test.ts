import { describe, expect, test } from 'vitest'
import { groundStatements } from './index.js'

/** The share from which a gate lets a supported statement pass. */
const GATE = 0.7

type Pair = readonly [output: string, evidence: string]

function ruled(output: string, evidence: string) {
  const [finding] = groundStatements(output, [{ text: evidence }])
  if (!finding) throw new Error(`no finding: ${output}`)
  const passes = finding.status === 'supported' && finding.confidence >= GATE
  return { passes, decisive: finding.decisive, status: finding.status }
}

/** Pairs of a kind: those that must fail or be left open, those that must pass, those that must not fail. */
function kind(name: string, pairs: { never?: Pair[]; open?: Pair[]; passes?: Pair[]; fails?: Pair[] }): void {
  const { never = [], open = [], passes = [], fails = [] } = pairs
  describe(name, () => {
    if (never.length > 0)
      test.each(never)('never passes: %s <- %s', (...pair) => expect(ruled(...pair).passes).toBe(false))
    if (open.length > 0)
      test.each(open)('neither passes nor fails: %s <- %s', (...pair) =>
        expect(ruled(...pair)).toMatchObject({ passes: false, decisive: false }),
      )
    if (passes.length > 0)
      test.each(passes)('still passes: %s <- %s', (...pair) => expect(ruled(...pair).passes).toBe(true))
    if (fails.length > 0)
      test.each(fails)('still fails: %s <- %s', (...pair) =>
        expect(ruled(...pair)).toMatchObject({ status: 'contradicted', decisive: true }),
      )
  })
}

kind('a negator that is also an opposite', {
  fails: [
    ['Refunds are always allowed.', 'Refunds are never allowed.'],
    ['Refunds are never allowed.', 'Refunds are always allowed.'],
    ['All tests passed on the server.', 'None of the tests passed on the server.'],
    ['None of the tests passed on the server.', 'All tests passed on the server.'],
    ['Everyone signed the form.', 'Nobody signed the form.'],
    ['Nobody signed the form.', 'Everyone signed the form.'],
    ['He found something in the box.', 'He found nothing in the box.'],
  ],
  never: [
    ['Some of the tests passed on the server.', 'None of the tests passed on the server.'],
    ['Neither Ann nor Bob came.', 'Ann and Bob came.'],
    ['Ann came to the party.', 'Neither Ann nor Bob came to the party.'],
  ],
  open: [['It never fails on the server.', 'It always succeeds on the server.']],
  passes: [
    ['Refunds are never allowed.', 'Refunds are never allowed after May.'],
    ['None of the tests passed.', 'None of the tests passed on Monday.'],
    ['The bridge is not unsafe.', 'The bridge is not unsafe at all.'],
  ],
})

test.each([
  ['The bridge is not safe.', 'The bridge is unsafe.'],
  ['The bridge is unsafe.', 'The bridge is not safe.'],
])('a negated opposite agrees: %s <- %s', (...pair) => expect(ruled(...pair).status).toBe('supported'))

kind('a question in the evidence', {
  open: [
    ['The drug is safe.', 'Is the drug safe?'],
    ['The drug is safe.', 'The drug is safe? No.'],
    ['The drug is safe.', 'He asked "Is the drug safe?" and left.'],
    ['Does not know Python.', 'Does he know Python? Not sure.'],
    ['The bridge is open.', 'Who says that the bridge is open?!'],
    ['Sales rose by 5% in May.', 'Did sales rise by 6% in May?'],
    ['The meeting is on Monday.', 'Is the meeting on Tuesday?'],
    ['薬は安全です。', '薬は安全ですか？'],
    ['薬は安全です。', '薬は安全ですか。'],
  ],
  passes: [
    ['The drug is safe.', 'Is the drug safe? The drug is safe.'],
    ['The page is at https://a.example/?q=safe now.', 'The page is at https://a.example/?q=safe now.'],
  ],
})

kind('units, codes and versions', {
  never: [
    ['The file is 5 MB.', 'The file is 5 Mb.'],
    ['Version 1.10 is out.', 'Version 1.1 is out.'],
    ['Python 3.10 is needed.', 'Python 3.1 is needed.'],
    ['The code is 007.', 'The code is 7.'],
    ['The code is 7.', 'The code is 007.'],
    ['The order number is 00123.', 'The order number is 123.'],
    ['It is 5 C outside today.', 'It is 5 F outside today.'],
    ['Rates rose by 2%.', 'Rates rose by 2 percentage points.'],
    ['The fee is 10 AUD.', 'The fee is 10 CAD.'],
    ['The price rose to $5.', 'The price rose by $5.'],
    ['The shop opens at 9 am.', 'The shop opens at 9 pm.'],
  ],
  open: [
    ['Version 1.1 was released in May.', 'Version 1.10 was released in May.'],
    ['Order 8841 was refunded.', 'Order 8814 was refunded.'],
    ['Windows 10 is supported.', 'Windows 11 is not supported.'],
  ],
  passes: [
    ['The file is 5 MB.', 'The file is 5 megabytes.'],
    ['The code is 007.', 'The code is 007 today.'],
    ['Python 3.10 is needed.', 'Python 3.10 is needed here.'],
    ['The price is $1.50.', 'The price is $1.5.'],
    ['The oven is at 180 C.', 'The oven is at 180 °C.'],
    ['The shop opens at 9 pm.', 'The shop opens at 21:00.'],
  ],
  fails: [
    ['The dose is 5 mg.', 'The dose is 5 g.'],
    ['The road is 5 miles long.', 'The road is 5 km long.'],
  ],
})

kind('rounded and bounded numbers', {
  passes: [
    ['The rate is 4.9%.', 'The rate is 4.87%.'],
    ['The fund holds $3.5 million.', 'The fund holds $3,512,000.'],
    ['The town has about 5,000 people.', 'The town has 5,213 people.'],
    ['More than 50 people came.', 'More than 100 people came.'],
  ],
  open: [
    ['The rate is 5%.', 'The rate is 4.87%.'],
    ['The rate is 4.87%.', 'The rate is 4.9%.'],
    ['The town has 5,000 people.', 'The town has 5,213 people.'],
    ['The town has around 100 shops.', 'The town has 92 shops.'],
    ['102 people came.', 'About 100 people came.'],
    ['120 people came.', 'More than 100 people came.'],
    ['It is -10 degrees.', 'It is 10 degrees below zero.'],
    ['It is 10 degrees below zero.', 'It is -10 degrees.'],
    ['He was born before 1990.', 'He was born in 1984.'],
    ['It takes 1 hour 30 minutes.', 'It takes 70 to 95 minutes.'],
    ['Deaths fell by 2%.', 'Deaths fell from 10% to 8%.'],
  ],
  fails: [
    ['The rate is 4.8%.', 'The rate is 4.87%.'],
    ['The salary is $3,500.', 'The salary is $3,512.'],
    ['The company has over 500 employees.', 'The company has 320 employees.'],
    ['It is 10 degrees.', 'It is -10 degrees.'],
  ],
})

kind('what is supposed, planned or only reported', {
  open: [
    ['The film won the prize.', 'The film may have won the prize.'],
    ['The plant is closed.', 'If demand falls, the plant is closed.'],
    ['The company is bankrupt.', 'The company would be bankrupt if the bank called the loan.'],
    ['The drug cures cancer.', 'Smith claims that the drug cures cancer.'],
    ['The drug cures cancer.', 'According to rumours, the drug cures cancer.'],
    ['The minister took bribes.', 'The minister denied that he took bribes.'],
    ['The vaccine causes autism.', 'There is a myth that the vaccine causes autism.'],
    ['The treatment works.', 'There is no evidence that the treatment works.'],
    ['The device is waterproof.', 'The manual does not say that the device is waterproof.'],
    ['The bridge is safe.', 'The bridge is not necessarily safe.'],
    ['The law was passed.', 'The law will be passed.'],
    ['The team has won the cup.', 'The team hopes to win the cup.'],
    ['The firm bought Acme.', 'The firm tried to buy Acme.'],
  ],
  passes: [
    ['The drug may cause drowsiness.', 'The drug may cause drowsiness and headaches.'],
    ['The company plans to open 5 stores.', 'The company plans to open 5 stores next year.'],
    ['He claimed the throne in 1990.', 'He claimed the throne in 1990 after his father died.'],
    ['The suspect was arrested in Oslo.', 'The suspect was arrested in Oslo on Monday.'],
    ['The court denied the appeal.', 'The court denied the appeal in March.'],
    ['The plan was signed in May 2020.', 'The plan was signed in May 2020 by Will Smith.'],
    ['Tom won the race.', 'Tom, who claimed the title in 1990, won the race.'],
    ['She won the cup in 2019.', 'She won the cup in 2019 and hopes to win the cup in 2020.'],
    ['The museum opened in 1990.', 'The museum opened in 1990 and may close next year.'],
    ['The store is open on Sundays.', 'The store is open on Sundays even if it rains.'],
    ['The trial was held in March 2019.', 'Officials said the trial was held in March 2019.'],
  ],
})

kind('the reach of a negation', {
  fails: [
    ['She passed the exam.', 'She failed to pass the exam.'],
    ['The plan has support.', 'The plan lacks support.'],
    ['He works at the bank.', 'He no longer works at the bank.'],
    ['The tea is served with milk.', 'The tea is served without milk.'],
  ],
  never: [
    ['The warranty covers labour.', 'The warranty covers parts but not labour.'],
    ['The museum is open on Mondays.', 'The museum is open every day except Mondays.'],
    ['It is the largest city.', 'It is the second largest city.'],
  ],
  open: [
    ['The museum is closed on Mondays.', 'The museum is open every day except Mondays.'],
    ['He did not resign until 2019.', 'He resigned in 2019.'],
    ['Refunds are allowed.', 'Refunds are not allowed on Sundays.'],
    ['Guide dogs are allowed.', 'Dogs are not allowed except guide dogs.'],
  ],
  passes: [
    ['She did not deliver the goods.', 'She failed to deliver the goods.'],
    ['The car is fast.', 'The car is not only fast but cheap.'],
    ['She speaks French.', 'Although she does not speak German, she speaks French.'],
    ['The firm pays its bills.', 'The firm has no debt and pays its bills.'],
    ['The warranty covers parts.', 'The warranty covers parts but not labour.'],
  ],
})

kind('roles', {
  never: [
    ['Arsenal beat Chelsea.', 'Chelsea beat Arsenal.'],
    ['France is larger than Spain.', 'Spain is larger than France.'],
    ['Arsenal was beaten by Chelsea.', 'Chelsea was beaten by Arsenal.'],
    [
      'In the final at Wembley Stadium in London, Arsenal beat Chelsea in front of 80,000 fans on a cold Sunday.',
      'In the final at Wembley Stadium in London, Chelsea beat Arsenal in front of 80,000 fans on a cold Sunday.',
    ],
    [
      'Manchester United beat Real Madrid in the 2019 final at Wembley Stadium in London before many fans.',
      'Real Madrid beat Manchester United in the 2019 final at Wembley Stadium in London before many fans.',
    ],
    [
      'The captain was saved by the engineer when the old ship sank near the coast of Norway in 1912.',
      'The captain saved the engineer when the old ship sank near the coast of Norway in 1912.',
    ],
    [
      'In 2019 the city of Oslo had more visitors than the city of Bergen, says the national statistics office.',
      'In 2019 the city of Bergen had more visitors than the city of Oslo, says the national statistics office.',
    ],
  ],
  open: [
    ['Sales are higher than costs.', 'Costs are lower than sales.'],
    ['Chelsea was beaten by Arsenal.', 'Arsenal beat Chelsea.'],
  ],
  passes: [
    ['Arsenal beat Chelsea in the final.', 'Arsenal beat Chelsea in the final on Sunday.'],
    [
      'The bank sued the regulator in 2019.',
      'The bank sued the regulator in 2019 after the regulator fined the bank.',
    ],
  ],
})

kind('what is said of another thing', {
  open: [
    ['The red car costs $500.', 'The blue car costs $700.'],
    ['The Berlin office has 50 staff.', 'The Paris office has 70 staff.'],
    ['Sales in 2020 were $5 million.', 'Sales in 2021 were $7 million.'],
    ['The song was written in 1999.', 'The song was released in 2001.'],
    ['Sales rose in May.', 'Sales fell in June.'],
    ['The left engine failed.', 'The right engine failed.'],
    ['The north wing is safe.', 'The south wing is unsafe.'],
    ['Boys like the game.', 'Girls like the game.'],
    ['Ann won the chess cup.', 'Bob lost the chess cup.'],
  ],
  fails: [
    ['Sales increased in the north.', 'Sales decreased in the north.'],
    ['The red car costs $500.', 'The red car costs $700.'],
  ],
})
