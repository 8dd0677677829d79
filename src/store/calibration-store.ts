/** What a judge said of one labelled row in one pass. */
export interface KeptRuling {
  /** The row's digest. */
  readonly row: string
  /** From 0. */
  readonly pass: number
  /** JSON text. */
  readonly ruling: string
}

/** A calibration as it is stored. */
export interface CalibrationRow {
  /** The digest of who is asked, and how; a newer calibration of the same judge takes the place of an older one. */
  readonly judge: string
  /** RFC 3339, UTC. */
  readonly measuredAt: string
  /** JSON text. */
  readonly calibration: string
}

/** The part of the storage that knows how good judges are. Throws what all of it throws. */
export interface CalibrationStore {
  /** Keeps a ruling; of two that are given at once, the first. */
  putRuling(judge: string, ruling: KeptRuling): Promise<void>
  /** Null where there is none yet. */
  getRuling(judge: string, row: string, pass: number): Promise<string | null>
  /** All of one judge. */
  getRulings(judge: string): Promise<readonly KeptRuling[]>
  putCalibration(row: CalibrationRow): Promise<void>
  /** Of every judge the last one, as JSON texts, in the order of the judges' digests. */
  getCalibrations(): Promise<readonly string[]>
}
