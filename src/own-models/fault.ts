/** A user's own model cannot be read, or failed: a sentence that names the file. Never a fault of ours or of a caller. */
export class ModelFault extends Error {
  override readonly name: string = 'ModelFault'
}

/** It did not end in its time. */
export class ModelLate extends ModelFault {
  override readonly name = 'ModelLate'
}
