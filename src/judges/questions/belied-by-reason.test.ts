import { expect, test } from 'vitest'
import { isBeliedByReason } from './belied-by-reason.js'

const CLAIM = 'The ferry carried 240 passengers.'

test.each([
  ['for', 'The required disclaimer is not present.', 'It has the disclaimer.'],
  ['for', 'The evidence contradicts this.', CLAIM],
  ['for', 'The number is not mentioned in the evidence.', CLAIM],
  ['for', "The log doesn't state how many there were.", CLAIM],
  ['for', 'There is no evidence of that.', CLAIM],
  ['for', 'The evidence is silent about passengers.', CLAIM],
  ['for', 'The claim is unsupported.', CLAIM],
  ['for', 'The evidence conflicts with the claim.', CLAIM],
  ['for', 'The output fails to name the port.', 'It names the port.'],
  ['for', 'The criterion is not met.', 'It does not swear.'],
  ['against', 'The quote matches the claim exactly.', CLAIM],
  ['against', 'This is fully supported by the log.', CLAIM],
  ['against', 'The criterion is met.', 'It names the port.'],
  ['against', 'The disclaimer is present.', 'It has the disclaimer.'],
  ['open', 'The evidence contradicts the claim.', CLAIM],
  ['open', 'The quote confirms the number.', CLAIM],
] as const)('%s is belied by "%s"', (stance, reason, about) => {
  expect(isBeliedByReason(stance, reason, about)).toBe(true)
})

test.each([
  ['for', 'The quote says so.', CLAIM],
  ['for', 'Nothing contradicts this, and the log says it.', CLAIM],
  ['for', 'This does not contradict the log, which gives 240.', CLAIM],
  ['for', 'The price is not mentioned.', 'The report does not mention the price.'],
  ['for', 'The output does not contain any insult.', 'There are no insults in it.'],
  ['against', 'The log says 420, not 240.', CLAIM],
  ['against', 'The log confirms 420, but the claim says 240.', CLAIM],
  ['against', 'The number does not match.', CLAIM],
  ['against', 'The date is inconsistent with the log.', CLAIM],
  ['against', 'The disclaimer is not present.', 'It has the disclaimer.'],
  ['against', 'An insult is present.', 'It is free of insults.'],
  ['open', 'The log does not say how many there were.', CLAIM],
  ['open', 'The evidence neither confirms nor contradicts this.', CLAIM],
  ['open', 'The claim is not supported.', CLAIM],
] as const)('%s is not belied by "%s"', (stance, reason, about) => {
  expect(isBeliedByReason(stance, reason, about)).toBe(false)
})
