import type { Capability } from '../capability.js'
import { calibrateCommand } from './command.js'

/** Measuring how good judges are: a matter of whoever runs the server, so there is none of it over HTTP. */
export const calibrationCapability: Capability = {
  name: 'calibration',
  routes: [],
  commands: [calibrateCommand],
}
