/** Prints how much there is to try, which tests do not tell: calls, and fields of calls that name something by its id. */
import { type CallName, calls } from '@jujur/contract/index.ts'

const names = Object.keys(calls) as CallName[]
process.stdout.write(JSON.stringify({ calls: names.length, ids: names.reduce((sum, name) => sum + Object.keys(calls[name].missing).length, 0) }))
