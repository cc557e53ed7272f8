/** A department or a category of few people is not named to whoever may not see people: its name would say who they are (proof.md section 6, ADR 57). */

/** From so many people on a group has a name for everyone. */
export const NAMED_FROM = 5
/** The name under which whoever has no group is counted. */
export type GroupSize = { readonly name: string; readonly people: number }

/** Whether a group is named to somebody; to whoever may see its people every one is. */
export const isNamedTo = ({ seesPeople }: { seesPeople: boolean }, people: number): boolean => seesPeople || people >= NAMED_FROM

/** Those groups that have a name for everyone. A group that is not among the sizes is none of them. */
export const namedGroups = (sizes: readonly GroupSize[]): ReadonlySet<string> =>
  new Set(sizes.filter(({ people }) => isNamedTo({ seesPeople: false }, people)).map(({ name }) => name))

/** Of a group that has two sides, as a board has members and others: where one side is small the other tells it, so neither is named. */
export const namedSides = (sizes: readonly GroupSize[]): ReadonlySet<string> => {
  const named = namedGroups(sizes)
  return sizes.every(({ name, people }) => people === 0 || named.has(name)) ? named : new Set()
}
