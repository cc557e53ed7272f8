const MOST = 2_147_483_647

/** The id that an address names, where it is one. */
export const wholeFrom1 = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= MOST ? number : null
}
