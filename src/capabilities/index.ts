import { authoringCapability } from './authoring/index.js'
import { axesCapability } from './axes/index.js'
import { calibrationCapability } from './calibration/index.js'
import type { Capability } from './capability.js'
import { configCapability } from './config/index.js'
import { consensusCapability } from './consensus/index.js'
import { databaseCapability } from './database/index.js'
import { judgeCapability } from './judge/index.js'
import { judgesCapability } from './judges/index.js'
import { keysCapability } from './keys/index.js'
import { modelsCapability } from './models/index.js'
import { recordsCapability } from './records/index.js'
import { sessionsCapability } from './sessions/index.js'
import { usageCapability } from './usage/index.js'

/** Everything Countersign can do. */
export const CAPABILITIES: readonly Capability[] = [
  judgeCapability,
  consensusCapability,
  axesCapability,
  judgesCapability,
  calibrationCapability,
  modelsCapability,
  authoringCapability,
  sessionsCapability,
  recordsCapability,
  usageCapability,
  keysCapability,
  databaseCapability,
  configCapability,
]
