/** The files of a new model by their names: one that keeps the contract as it is, to be made into another. */
export function starterFiles(name: string, isTyped: boolean): Readonly<Record<string, string>> {
  return {
    [isTyped ? 'model.ts' : 'model.js']: MODEL.replace('NAME', name)
      .replace('// TYPES\n', isTyped ? TYPES : '')
      .replace('/* INPUTS */', isTyped ? ': Inputs' : '')
      .replace('/* RANDOM */', isTyped ? ': () => number' : '')
      .replaceAll('/* NUMBER */', isTyped ? ': number' : ''),
    'spec.md': SPEC.replace('NAME', name),
    'vectors.json': `${JSON.stringify(VECTORS, null, 2)}\n`,
  }
}

const TYPES = `interface Inputs {
  readonly seats: number
  readonly pricePerSeat: number
  readonly months: number
  readonly discountRate: number
}

`

const MODEL = `// A model is a deterministic calculation with a published spec. This one says what a subscription costs: make it yours, then
// let \`countersign models test\` say whether it keeps the contract. docs/own-models.md explains every member.
//
// There is nothing here but the language itself: no clock, chance, network, process or package. Files beside this one can be
// imported. Whatever the inputs say, the same inputs must always give the same outputs, to the last bit.

// TYPES
export const model = {
  // The folder's name, in kebab case.
  name: 'NAME',
  // Raise it whenever the same inputs may give other outputs. It stands on every record.
  specVersion: '1.0.0',
  title: 'Cost of a subscription',
  summary: 'What a subscription for a number of seats costs a month, in total, and up to each month.',
  // Whether callers need no access key where the server asks for keys.
  isFree: true,

  // JSON Schema. Each input has title, description, unit and a domain, and is either required or has a default.
  inputs: {
    type: 'object',
    additionalProperties: false,
    required: ['seats', 'pricePerSeat', 'months'],
    properties: {
      seats: {
        type: 'integer',
        title: 'Seats',
        description: 'How many people use it.',
        unit: 'count',
        minimum: 1,
        maximum: 10000,
      },
      pricePerSeat: {
        type: 'number',
        title: 'Price of a seat',
        description: 'List price of one seat.',
        unit: 'USD/month',
        minimum: 0,
        maximum: 10000,
      },
      months: {
        type: 'integer',
        title: 'Months',
        description: 'For how long it is taken.',
        unit: 'months',
        minimum: 1,
        maximum: 120,
      },
      discountRate: {
        type: 'number',
        title: 'Discount',
        description: 'What is taken off the list price: 0.15 for 15 %.',
        unit: 'ratio',
        minimum: 0,
        maximum: 1,
        default: 0,
      },
    },
  },

  // Every value that run gives. Claims are made on these paths; of a list, rows[].total is the total of each row.
  outputs: [
    { path: 'monthlyCost', type: 'number', unit: 'USD/month', meaning: 'What is paid each month.' },
    { path: 'totalCost', type: 'number', unit: 'USD', meaning: 'What is paid in all months together.' },
    { path: 'schedule[].month', type: 'integer', unit: 'months', meaning: 'The month, from 1.' },
    { path: 'schedule[].paid', type: 'number', unit: 'USD', meaning: 'What has been paid by its end.' },
  ],

  // A value that does not mean what it measures, such as 9999 for never: { field, value, meaning, isTriggered? }.
  sentinels: [],
  // What is taken for granted, a sentence each.
  assumptions: ['Seats, price and discount stay the same in every month.', 'There is no tax in the price.'],
  // Numbers taken from the world: { name, value, unit, meaning, source, period, checked }.
  facts: [],
  // Inputs to begin with.
  example: { seats: 10, pricePerSeat: 12, months: 12 },

  // Optional: review(inputs) gives [{ field, message }] for inputs that are allowed by themselves and not together.
  run,
  // Optional: with it the model has 250 cases, to be graded against and to hold a second implementation to.
  sample,
}

// Inputs have passed the schema, and what was left out has its default. The order of operations is that of spec.md.
function run({ seats, pricePerSeat, months, discountRate }/* INPUTS */) {
  const monthlyCost = seats * pricePerSeat * (1 - discountRate)
  const schedule = []
  for (let month = 1; month <= months; month++) schedule.push({ month, paid: monthlyCost * month })
  return { monthlyCost, totalCost: monthlyCost * months, schedule }
}

// Fair inputs, awkward ones among them. All chance comes from random(), which is even from 0 to 1.
function sample(random/* RANDOM */) {
  const whole = (least/* NUMBER */, most/* NUMBER */) => least + Math.floor(random() * (most - least + 1))
  return {
    seats: whole(1, 500),
    pricePerSeat: whole(0, 10000) / 100,
    months: whole(1, 60),
    discountRate: random() < 0.5 ? 0 : whole(0, 100) / 100,
  }
}
`

const SPEC = `# NAME 1.0.0

What a subscription for a number of seats costs a month, in total, and up to each month.

All numbers are IEEE 754 doubles, and each formula is worked out in the order in which it is written.

## Inputs and valid domain

| input | unit | domain | meaning |
| --- | --- | --- | --- |
| \`seats\` | count | whole, 1 to 10000 | How many people use it. |
| \`pricePerSeat\` | USD/month | 0 to 10000 | List price of one seat. |
| \`months\` | months | whole, 1 to 120 | For how long it is taken. |
| \`discountRate\` | ratio | 0 to 1; 0 if left out | What is taken off the list price: 0.15 for 15 %. |

## Formulas

1. \`monthlyCost = seats * pricePerSeat * (1 - discountRate)\`
2. \`totalCost = monthlyCost * months\`
3. Of each month from 1 to \`months\`: \`paid = monthlyCost * month\`

## Outputs

| output | unit | meaning |
| --- | --- | --- |
| \`monthlyCost\` | USD/month | What is paid each month. |
| \`totalCost\` | USD | What is paid in all months together. |
| \`schedule[].month\` | months | The month, from 1. |
| \`schedule[].paid\` | USD | What has been paid by its end. |

## Sentinels

None.

## Assumptions

- Seats, price and discount stay the same in every month.
- There is no tax in the price.

## Exclusions

Price steps, seats added on the way, and what is paid back when a subscription ends early.

## Sources

The price list of the supplier.
`

const VECTORS = [
  {
    name: 'ten seats for a year',
    inputs: { seats: 10, pricePerSeat: 12, months: 12 },
    expected: {
      monthlyCost: 120,
      totalCost: 1440,
      'schedule.length': 12,
      'schedule[0].paid': 120,
      'schedule[11].month': 12,
      'schedule[11].paid': 1440,
    },
    working: '10 x 12 = 120 a month; 12 x 120 = 1440 in a year.',
  },
  {
    name: 'a quarter off',
    inputs: { seats: 4, pricePerSeat: 20, months: 3, discountRate: 0.25 },
    expected: { monthlyCost: 60, totalCost: 180, 'schedule[1].paid': 120 },
    working: '4 x 20 = 80, of which three quarters are 60; 3 x 60 = 180, and 120 after two months.',
  },
  {
    name: 'for nothing',
    inputs: { seats: 1, pricePerSeat: 0, months: 1 },
    expected: { monthlyCost: 0, totalCost: 0, 'schedule.length': 1 },
    working: 'A seat that costs nothing costs 1 x 0 = 0 a month.',
  },
]
