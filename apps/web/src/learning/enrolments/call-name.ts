/**
 * How a Malaysian is greeted: the own name, without the father's (bin, binti, a/l, a/p, anak, s/o, d/o).
 * A Chinese or other name stays whole, because nothing in it tells family and own name apart.
 */
export const callName = (name: string): string => {
  const own = name.split(/\s+(?:bin|binti|bt|bte|binte|a\/l|a\/p|s\/o|d\/o|anak)\.?\s/i)[0]?.trim()
  return own || name.trim()
}
