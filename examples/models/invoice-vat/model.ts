import { centsOf, PARTS, partsOf, units } from './money.js'

interface Line {
  readonly quantity: number
  readonly unitPrice: number
  readonly vatRate: number
}

interface Inputs {
  readonly lines: readonly Line[]
  readonly discountRate: number
  readonly rounding: 'line' | 'rate'
}

/** Amounts of one line, or of all lines of one rate, in cents. */
interface Amounts {
  readonly rate: number
  readonly net: bigint
  readonly vat: bigint
}

const step = 0.0001

export const model = {
  name: 'invoice-vat',
  specVersion: '1.0.0',
  title: 'Invoice with VAT',
  summary: 'Net, VAT and gross of an invoice: line by line, rate by rate and in total, to the cent.',
  isFree: true,
  inputs: {
    type: 'object',
    additionalProperties: false,
    required: ['lines'],
    properties: {
      lines: {
        type: 'array',
        title: 'Lines',
        description: 'What is invoiced.',
        minItems: 1,
        maxItems: 100,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['quantity', 'unitPrice', 'vatRate'],
          properties: {
            quantity: {
              type: 'number',
              title: 'Quantity',
              description: 'How much of it: pieces, hours, kilograms.',
              unit: 'count',
              minimum: 0,
              maximum: 1e6,
              multipleOf: step,
            },
            unitPrice: {
              type: 'number',
              title: 'Unit price',
              description: 'Price of one, without VAT.',
              unit: 'EUR',
              minimum: 0,
              maximum: 1e6,
              multipleOf: step,
            },
            vatRate: {
              type: 'number',
              title: 'VAT rate',
              description: 'Rate of VAT on it: 0.19 for 19 %.',
              unit: 'ratio',
              minimum: 0,
              maximum: 1,
              multipleOf: step,
            },
          },
        },
      },
      discountRate: {
        type: 'number',
        title: 'Discount',
        description: 'What is taken off each line before VAT: 0.03 for 3 %.',
        unit: 'ratio',
        minimum: 0,
        maximum: 1,
        multipleOf: step,
        default: 0,
      },
      rounding: {
        type: 'string',
        title: 'Rounding',
        description:
          '"line" rounds the VAT of each line and adds it up; "rate" rounds the VAT on the sum of each rate.',
        unit: '',
        enum: ['line', 'rate'],
        default: 'line',
      },
    },
  },
  outputs: [
    {
      path: 'lines[].net',
      type: 'number',
      unit: 'EUR',
      meaning: 'What the line costs without VAT, the discount taken off.',
    },
    { path: 'lines[].vat', type: 'number', unit: 'EUR', meaning: 'The VAT on the line, rounded by itself.' },
    { path: 'lines[].gross', type: 'number', unit: 'EUR', meaning: 'Both together.' },
    {
      path: 'rates[].rate',
      type: 'number',
      unit: 'ratio',
      meaning: 'A rate of VAT on the invoice, the lowest first.',
    },
    { path: 'rates[].net', type: 'number', unit: 'EUR', meaning: 'The net of the lines with this rate.' },
    { path: 'rates[].vat', type: 'number', unit: 'EUR', meaning: 'The VAT on them.' },
    { path: 'net', type: 'number', unit: 'EUR', meaning: 'The net of all lines.' },
    { path: 'vat', type: 'number', unit: 'EUR', meaning: 'The VAT of all rates.' },
    { path: 'gross', type: 'number', unit: 'EUR', meaning: 'What is to be paid.' },
  ],
  assumptions: [
    'All lines are in one currency, written EUR, whose smallest coin is a hundredth.',
    'The discount is the same on every line.',
  ],
  example: {
    lines: [
      { quantity: 3, unitPrice: 19.99, vatRate: 0.19 },
      { quantity: 2.5, unitPrice: 80, vatRate: 0.19 },
      { quantity: 12, unitPrice: 0.85, vatRate: 0.07 },
    ],
  },
  run,
  sample,
}

/** The order of operations is that of spec.md, step by step. */
function run({ lines, discountRate, rounding }: Inputs) {
  const priced = lines.map((line) => pricedLine(line, PARTS - partsOf(discountRate)))
  const rates = [...new Set(priced.map(({ rate }) => rate))].sort((a, b) => a - b)
  const byRate = rates.map((rate) => {
    const same = priced.filter((line) => line.rate === rate)
    return rateTotals(rate, same, rounding)
  })
  const net = sum(byRate.map((total) => total.net))
  const vat = sum(byRate.map((total) => total.vat))
  return {
    lines: priced.map((line) => ({
      net: units(line.net),
      vat: units(line.vat),
      gross: units(line.net + line.vat),
    })),
    rates: byRate.map((total) => ({ rate: total.rate, net: units(total.net), vat: units(total.vat) })),
    net: units(net),
    vat: units(vat),
    gross: units(net + vat),
  }
}

function pricedLine({ quantity, unitPrice, vatRate }: Line, keptParts: bigint): Amounts {
  const net = centsOf(partsOf(quantity) * partsOf(unitPrice) * keptParts, PARTS ** 3n)
  return { rate: vatRate, net, vat: vatOn(net, vatRate) }
}

function rateTotals(rate: number, lines: readonly Amounts[], rounding: Inputs['rounding']): Amounts {
  const net = sum(lines.map((line) => line.net))
  return { rate, net, vat: rounding === 'rate' ? vatOn(net, rate) : sum(lines.map((line) => line.vat)) }
}

function vatOn(netCents: bigint, rate: number): bigint {
  return centsOf(netCents * partsOf(rate), PARTS * 100n)
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n)
}

/** Small and large invoices of one to eight lines, at rates that are in use, some with a discount. */
function sample(random: () => number) {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const upTo = (most: number, parts: number) => Math.round(random() * most * parts) / parts
  return {
    lines: Array.from({ length: 1 + Math.floor(random() * 8) }, () => ({
      quantity: pick([1, 1 + Math.floor(random() * 50), upTo(200, 100), upTo(10, 10_000)]),
      unitPrice: pick([upTo(20, 100), upTo(5_000, 100), upTo(1, 10_000), 0]),
      vatRate: pick([0, 0.055, 0.07, 0.19, 0.2, 0.21]),
    })),
    discountRate: pick([0, 0, 0.02, 0.125, upTo(1, 1000)]),
    rounding: pick(['line', 'rate']),
  }
}
