import type { JsonSchema, OutputField } from '../model.js'

export const INPUTS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['sloTarget', 'windowDays', 'elapsedDays'],
  properties: {
    sloTarget: {
      type: 'number',
      title: 'Objective',
      description: 'The share of events, or of time, that must be good: 0.999 for 99.9 %.',
      unit: 'ratio',
      minimum: 0,
      maximum: 1,
    },
    windowDays: {
      type: 'number',
      title: 'Window',
      description: "The length of the SLO's window.",
      unit: 'days',
      minimum: 3,
      maximum: 366,
    },
    elapsedDays: {
      type: 'number',
      title: 'Time covered',
      description: 'How much of the window the figures cover; the whole of it for a rolling window.',
      unit: 'days',
      minimum: 0.01,
      maximum: 366,
    },
    measuredBy: {
      type: 'string',
      title: 'Measured by',
      description: 'What the SLO counts: events, or time.',
      unit: '',
      enum: ['events', 'time'],
      default: 'events',
    },
    totalEvents: {
      type: 'integer',
      title: 'Events',
      description: 'Events in the time covered.',
      unit: 'count',
      minimum: 0,
      maximum: 1e15,
      default: 0,
    },
    badEvents: {
      type: 'integer',
      title: 'Bad events',
      description: 'How many of the events failed.',
      unit: 'count',
      minimum: 0,
      maximum: 1e15,
      default: 0,
    },
    downtimeMinutes: {
      type: 'number',
      title: 'Downtime',
      description: 'Minutes of the time covered in which the service was down.',
      unit: 'minutes',
      minimum: 0,
      maximum: 527_040,
      default: 0,
    },
  },
}

export const OUTPUTS: readonly OutputField[] = [
  field('budgetRatio', 'ratio', 'The share of events, or of time, that may be bad.'),
  field('badRatio', 'ratio', 'The share that was bad in the time covered.'),
  field(
    'burnRate',
    'ratio',
    'How many times faster than allowed the budget is used up: at 1 it lasts exactly the window.',
  ),
  field(
    'consumedShare',
    'ratio',
    "How much of the window's budget is used up; above 1 when it is overspent.",
  ),
  field('remainingShare', 'ratio', 'How much of the budget is left; below 0 when it is overspent.'),
  field('isExhausted', '', 'Whether nothing of the budget is left.', 'boolean'),
  field(
    'daysToExhaustion',
    'days',
    'In how many days, from the end of the time covered, the budget runs out at this pace.',
  ),
  field('budgetMinutes', 'minutes', 'The budget of the window as minutes of full outage.'),
  field('consumedMinutes', 'minutes', 'What is used up, as minutes of full outage.'),
  field(
    'remainingMinutes',
    'minutes',
    'What is left, as minutes of full outage; below 0 when it is overspent.',
  ),
  field('expectedEvents', 'count', 'Events in the whole window if they go on coming as in the time covered.'),
  field('budgetEvents', 'count', 'How many of the expected events may be bad.'),
  field('remainingEvents', 'count', 'How many more events may be bad; below 0 when it is overspent.'),
  field('alerts[].severity', '', 'What the alert asks for: page or ticket.', 'string'),
  field('alerts[].lookbackHours', 'hours', 'The time over which the alert looks back.', 'integer'),
  field(
    'alerts[].budgetShare',
    'ratio',
    'The share of the budget that is used up in that time when the alert goes off.',
  ),
  field('alerts[].burnRateThreshold', 'ratio', 'The burn rate at which the alert goes off.'),
  field(
    'alerts[].isBurning',
    '',
    'Whether the burn rate of the time covered is at or above the threshold.',
    'boolean',
  ),
]

export const ASSUMPTIONS: readonly string[] = [
  'Events come evenly over the window, and the pace of the time covered goes on.',
  'The budget is that of one window; nothing is carried over from an earlier one.',
  'An event is good or bad, and the service up or down: nothing in between.',
  'The alerts compare the one burn rate of the time covered; in operation each looks back over its own time, and a second, shorter one.',
]

function field(
  path: string,
  unit: string,
  meaning: string,
  type: OutputField['type'] = 'number',
): OutputField {
  return { path, type, unit, meaning }
}
