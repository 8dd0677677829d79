/** The name of our connections, by which servers on one embedded database know of one another. */
export const APPLICATION_NAME = 'countersign'
