/** Rows of cells as lines, each column as wide as its widest cell. @param right columns that are set to the right */
export function alignedRows(rows: readonly (readonly string[])[], right: readonly boolean[] = []): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        right[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
