export { ModelFault } from './fault.js'
export { loadModel } from './load-model.js'
export { isModelFolder, type ModelFolder, modelFoldersIn, readModelFolder } from './model-folder.js'
export { openOwnModels } from './open-own-models.js'
