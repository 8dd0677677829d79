export { CRITERIA_PROMPT, criteriaQuestion } from './criteria-question.js'
export type { AskedCriteria, CriterionRuling, Subject } from './ruling.js'
