/** How a column is called where its heading does not say it alone. */
const LETTERS = 26

/** As spreadsheet programs name it: A to Z, AA and on. */
export const letterOf = (column: number): string => {
  const rest = (column - 1) % LETTERS
  const before = (column - 1 - rest) / LETTERS
  return (before > 0 ? letterOf(before) : '') + String.fromCharCode(65 + rest)
}
