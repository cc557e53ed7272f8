import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Run in a process of its own, from this folder. */
const run = (program: string, options: string[] = []): unknown => {
  const { NODE_OPTIONS: _, ...env } = process.env
  const flags = [...options, '--input-type=module', '--eval', program]
  return JSON.parse(execFileSync(process.execPath, flags, { cwd: import.meta.dirname, encoding: 'utf8', env }))
}
const prepared = ['--import', join(import.meta.dirname, 'loading.ts')]

describe('loading, once prepared', () => {
  it('finds the same files, imported or required', () => {
    const found = `import { createRequire } from 'node:module'
      const required = createRequire(process.cwd() + '/app.ts')
      const names = ['drizzle-orm', 'drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'zod', '../http/app.ts']
      console.log(JSON.stringify([...names.map((name) => import.meta.resolve(name)), required.resolve('drizzle-orm'), required.resolve('drizzle-orm/pg-core')]))`
    expect(run(found, prepared)).toEqual(run(found))
  })
  it('loads each of them once, by whatever name it is asked for', () => {
    const same = `const [all, some, pg] = await Promise.all(['drizzle-orm', 'drizzle-orm/sql', 'drizzle-orm/pg-core'].map((name) => import(name)))
      console.log(JSON.stringify([all.sql === some.sql, all.sql\`a\` instanceof some.SQL, typeof pg.pgTable]))`
    expect(run(same, prepared)).toEqual([true, true, 'function'])
  })
  it('says of a name that is not there what Node says', () => {
    const missing = `const said = await import('drizzle-orm/nothing').catch((error) => error.code)
      console.log(JSON.stringify(said))`
    expect(run(missing, prepared)).toBe(run(missing))
  })
})
