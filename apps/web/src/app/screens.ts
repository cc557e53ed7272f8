/** Loading a screen with its words, in time or with another try. */
import type { ComponentType } from 'react'
import { CHUNK_TIMEOUT_MS } from '../kit/texts/constants.ts'
import { type Feature, loadTexts } from '../kit/texts/texts.ts'

/** A screen's script did not come; the page offers to load again. */
export class ScreenNotLoaded extends Error {}

const inTime = <T>(promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenNotLoaded()), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Once more after a failure: a connection that just came back, a proxy that hiccuped. What took all of its time gets no second: the reader has waited. */
export const withRetry = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await inTime(load())
  } catch (first) {
    if (first instanceof ScreenNotLoaded) throw first
    try {
      return await inTime(load())
    } catch (cause) {
      // The page offers another try; why it failed belongs in the browser's log.
      reportError(cause)
      throw new ScreenNotLoaded(undefined, { cause })
    }
  }
}

export type LoadScreen = () => Promise<{ Component: ComponentType }>

/** Which words the screen needs is filled in by the build, as its imports say (vite/texts-of-screens.ts). */
export const screen =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name, ...features: Feature[]): LoadScreen =>
  async () => {
    const [module] = await Promise.all([withRetry(load), withRetry(() => loadTexts(...features))])
    return { Component: module[name] }
  }
