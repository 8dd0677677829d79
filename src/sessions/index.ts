export { type KnownTables, knownTables } from './app-state/known-tables.js'
export {
  type Rubric,
  SESSION_CHECK_SCHEMAS,
  SESSION_CHECKS,
  SESSION_CHECKS_POLICY,
  type SessionCheckDefinition,
  type SessionCheckSpec,
} from './checks/index.js'
export { diagnose, type KnownRuns } from './doctor/diagnose.js'
export {
  type CheckDiagnosis,
  type Diagnosis,
  DOCTOR_FINDINGS,
  type DoctorFinding,
  type DoctorFindingCode,
} from './doctor/diagnosis.js'
export { overallSuccess } from './overall.js'
export { reviewSuite, type Suite, type SuiteCheck } from './review-suite.js'
export type { LogEntry, Run, Session } from './session.js'
export { SESSION_TROUBLES, SessionTrouble, type SessionTroubleCode } from './session-trouble.js'
export { type CriterionRuling, type RubricRuling, settleRubric } from './settle-rubric.js'
export type {
  CounterexampleAnswer,
  Success,
  Verification,
  Verifier,
  VerifierAssert,
  VerifierJudge,
} from './verification.js'
export { type PendingRubric, type VerifiedChecks, type VerifyContext, verifyChecks } from './verify-checks.js'
