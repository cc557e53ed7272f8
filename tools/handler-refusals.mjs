// Where handlers refuse by themselves: nowhere, which npm run check holds; npm run house shows it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Codes that say that something asked for is not there, or not for this reader: a handler may answer them by itself. */
const NOT_FOUND = new Set([4444, 10011, 10021, 10025, 10043, 10051, 10052, 10053, 10054, 10057, 10062, 10063, 10064, 10065, 10077, 20074, 20075])

const src = 'apps/server/src'
export const refusalsOfHandlers = (root) =>
  readdirSync(join(root, src), { recursive: true })
    .map((file) => posix.join(src, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.handlers.ts'))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?<![.\w])(refuse|because|refuseWith|invalid)\((\d+)?/g)]
        .filter(([, word, code]) => word !== 'refuse' || !NOT_FOUND.has(Number(code)))
        .map(([text]) => ({ file, text: `${text}…` })),
    )
