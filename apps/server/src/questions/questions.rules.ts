/** Fisher-Yates; `random` answers a number in [0, 1). */
export const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
  }
  return copy
}
