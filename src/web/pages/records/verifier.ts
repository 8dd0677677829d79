export { parseStrict } from '../../../core/json/strict.js'
export { abilitiesOf } from './abilities.js'
export { checkText } from './check-text.js'
export { readKeys } from './keys.js'
