/**
 * Where the files lie that are no code. In the sources each lies beside what reads it; what `npm run build` makes has them together, below the bundle
 * (tools/build.mjs). No other file of the server asks where it lies itself: in a bundle it would get another answer, and the build fails on one that
 * does. Threads are the exception: a `new URL` of a file `.worker.ts`, which the build follows.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Of `apps/server`, or of the folder of the bundle. */
const here = (path: string, levels = '../../../') => new URL(levels + path, import.meta.url)

const inSources = () => {
  const { resolve } = createRequire(import.meta.url)
  return {
    packageJson: here('../../package.json'),
    web: here('../web/dist/'),
    texts: here('src/texts/'),
    reference: here('src/reference/'),
    fonts: here('fonts/'),
    demo: here('src/demo/content/'),
    migrations: here('migrations/'),
    functions: here('sql/'),
    verifier: here('verifier/'),
    contentWrapper: here('content/wrapper.js'),
    scorm12: pathToFileURL(resolve('scorm-again/scorm12/min')),
    scorm2004: pathToFileURL(resolve('scorm-again/scorm2004/min')),
    simulator: here('../../simulator/main.ts'),
    compiled: here('../../node_modules/.cache/compiled/'),
  }
}

const inBundle = (): ReturnType<typeof inSources> => {
  const at = (path: string) => here(path, './')
  return {
    packageJson: at('../package.json'),
    web: at('../web/'),
    texts: at('texts/'),
    reference: at('reference/'),
    fonts: at('fonts/'),
    demo: at('demo/'),
    migrations: at('migrations/'),
    functions: at('sql/'),
    verifier: at('verifier/'),
    contentWrapper: at('content/wrapper.js'),
    scorm12: at('content/scorm12.js'),
    scorm2004: at('content/scorm2004.js'),
    simulator: at('simulator.js'),
    compiled: at('../node_modules/.cache/compiled/'),
  }
}

export const isBundled = !import.meta.url.endsWith('.ts')
export const paths = isBundled ? inBundle() : inSources()
