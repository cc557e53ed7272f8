/** A release of `pg` with another inside must not stop the portal: the plain driver takes over, and says so. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Alteration, alterPg } from '../../testing/altered-pg.ts'
import { type BareKit, openBareKit } from '../../testing/testing.ts'
import type { Database } from '../database.ts'
import { everything } from '../scope.ts'
import { openCheckedDatabase } from './open.ts'
import { checkDriver } from './self-check.ts'

const served = process.env.TEST_DATABASE_URL !== undefined
const renamed = (from: RegExp, to: string, ...files: string[]): Alteration[] => files.map((file) => [file, from, to])

const renames: [string, Alteration[]][] = [
  ['Query.prepare has another name', renamed(/\bprepare\(/g, 'prepareOn(', 'query.js')],
  ['Query._result has another name', renamed(/\b_result(s?)\b/g, '_outcome$1', 'query.js', 'client.js')],
  ['Query.hasBeenParsed has another name', renamed(/\bhasBeenParsed\b/g, 'isParsed', 'query.js')],
  ['Query.requiresPreparation has another name', renamed(/\brequiresPreparation\b/g, 'isExtended', 'query.js')],
  ['Query.handleDataRow has another name', renamed(/\bhandleDataRow\b/g, 'onDataRow', 'query.js', 'client.js')],
  ['Query.handleReadyForQuery has another name', renamed(/\bhandleReadyForQuery\b/g, 'onReady', 'query.js', 'client.js')],
  ['Result._parsers has another name', renamed(/\b_parsers\b/g, '_readers', 'result.js')],
  ['Connection._send has another name', renamed(/\b_send\b/g, 'sendBytes', 'connection.js')],
  ['Connection.stream has another name', renamed(/\.stream\b/g, '.socket', 'connection.js', 'client.js', 'query.js')],
  [
    'Connection.submittedNamedStatements has another name',
    renamed(/\bsubmittedNamedStatements\b/g, 'sent', 'query.js', 'client.js', 'connection.js'),
  ],
  ['Client.connection has another name', renamed(/\bthis\.connection\b/g, 'this.wire', 'client.js')],
  ['Query is not exported', [['index.js', 'this.Query = this.Client.Query', '']]],
  ['Client has no pipeline', renamed(/\bpipeline\b/g, 'isPipelined', 'client.js')],
]
/** All names are there, and mean something else. */
const otherMeanings: [string, Alteration[]][] = [
  [
    'Query.prepare is not called any more',
    [
      ['query.js', 'this.prepare(connection)', 'this.prepareOn(connection)'],
      ['query.js', /\n {2}prepare\(/g, '\n  prepare() {}\n\n  prepareOn('],
    ],
  ],
  [
    'rows come under another name',
    [
      ['client.js', 'activeQuery.handleDataRow(msg)', 'activeQuery.handleDataRow({ columns: msg.fields })'],
      ['query.js', 'parseRow(msg.fields)', 'parseRow(msg.columns)'],
    ],
  ],
  [
    'the first answer of a message ends it',
    [
      [
        'client.js',
        'activeQuery.handleCommandComplete(msg, this.connection)',
        'activeQuery.handleCommandComplete(msg, this.connection); activeQuery.handleCommandComplete = () => {}',
      ],
    ],
  ],
  [
    'the end of a message is not told',
    [
      ['client.js', 'activeQuery.handleReadyForQuery(this.connection)', 'activeQuery.whenReady?.(this.connection)'],
      [
        'query.js',
        /\n {2}handleReadyForQuery\(con\) \{/g,
        '\n  whenReady(con) {\n    if (this.constructor === Query) this.handleReadyForQuery(con)\n  }\n\n  handleReadyForQuery(con) {',
      ],
    ],
  ],
  [
    'an exception comes out of the socket',
    [['query.js', 'if (this._canceledDueToError) {\n      return\n    }', 'if (this.constructor !== Query) throw new TypeError("not a Query")']],
  ],
]

describe.runIf(served)('with another pg', () => {
  let bare: BareKit
  beforeAll(async () => {
    bare = await openBareKit()
  })
  afterAll(() => bare.close())

  let close: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    await Promise.all(close.map((one) => one()))
    close = []
  })
  const open = async (alterations: readonly Alteration[], driver: Database['driver'] & ('fast' | 'plain') = 'fast') => {
    const { library, remove } = alterPg(alterations)
    close.push(async () => remove())
    const warnings: string[] = []
    const database = await openCheckedDatabase({ url: String(bare.url), size: 2, driver, library, patienceMs: 1_000 }, (reason) =>
      warnings.push(reason),
    )
    close.push(() => database.close())
    return { database, warnings }
  }

  it.each([...renames, ...otherMeanings])('the plain driver serves where %s', async (_what, alterations) => {
    const { database, warnings } = await open(alterations)
    expect([database.driver, warnings.length]).toEqual(['plain', 1])
    await checkDriver(database)
    const { rows } = await database.read({ kind: 'company', company_id: 3 }, (tx) =>
      tx.sql.execute(sql`select current_setting('app.company') as company`),
    )
    expect(rows).toEqual([{ company: '3' }])
  })

  it('says what is missing', async () => {
    const { warnings } = await open(renamed(/\bhandleDataRow\b/g, 'onDataRow', 'query.js', 'client.js'))
    expect(warnings).toEqual(['pg lacks query.handleDataRow()'])
  })

  it.each([
    ['as it is', []],
    [
      'whose own messages are written at once',
      [['connection.js', /this\._send\((?=serialize\.(parse|bind|execute|describe)|syncBuffer)/g, 'this.stream.write(']],
    ],
  ] as [string, Alteration[]][])('the fast driver serves with a pg %s', async (_what, alterations) => {
    const { database, warnings } = await open(alterations)
    expect([database.driver, warnings]).toEqual(['fast', []])
  })

  it('the plain driver serves where a setting asks for it, without a warning', async () => {
    const { database, warnings } = await open([], 'plain')
    expect([database.driver, warnings]).toEqual(['plain', []])
    expect(database.pool?.().total).toBeLessThanOrEqual(2)
    await database.write(everything, async () => undefined)
  })

  it('a database that does not answer is no fault of pg', async () => {
    const warnings: string[] = []
    const url = 'postgresql://nobody@127.0.0.1:1/nothing'
    await expect(openCheckedDatabase({ url, size: 2, driver: 'fast' }, (reason) => warnings.push(reason))).rejects.toThrow(/ECONNREFUSED/)
    expect(warnings).toEqual([])
  })
})
