/** How many are looked at where none may be wrong: attribute sampling with no deviation expected. Plain arithmetic, for the screen and the server. */

export const confidences = [90, 95, 99] as const
export type Confidence = (typeof confidences)[number]
export const tolerables = [1, 2, 3, 5, 10] as const
export type Tolerable = (typeof tolerables)[number]

/**
 * The fewest of whom none may be wrong, so that somebody who found none wrong may say with this confidence that no more than the tolerable share is: the smallest
 * n with (1 - tolerable)^n <= 1 - confidence, both in percent. It takes the population for large, which asks for one or two too many of a small one; never for
 * more than there are.
 */
export const sampleSizeFor = (confidence: Confidence, tolerable: Tolerable, population: number): number =>
  Math.min(population, Math.ceil(Math.log(1 - confidence / 100) / Math.log(1 - tolerable / 100)))
