// Makes apps/server/src/reference/malaysia-places.json: the cities and postcodes of each state, from the package malaysia-postcodes.
// Run it again after an update of that package: node tools/make-reference.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allPostcodes } from 'malaysia-postcodes'
import { root } from './run.mjs'

const folder = join(root, 'apps/server/src/reference')
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/malaysia-postcodes/package.json'), 'utf8'))
const { states, banks } = JSON.parse(readFileSync(join(folder, 'malaysia-reference.json'), 'utf8'))

/** The package writes the three federal territories its own way. */
const nameOf = (name) => name.replace(/^Wp /, 'Wilayah Persekutuan ')
const check = (ok, what) => {
  if (!ok) throw new Error(`The reference data is not as expected: ${what}`)
}

check(states.length === 16 && new Set(states.map(({ code }) => code)).size === 16, '16 states')
check(
  banks.length === 30 && new Set(banks.map(({ code }) => code)).size === 30 && banks.every(({ code }) => code.length === 8),
  '30 banks with their BIC',
)
const places = {}
for (const { name, city } of allPostcodes) {
  const state = states.find((one) => one.name === nameOf(name))
  check(state, `the state ${name}`)
  places[state.code] = city.map(({ name: town, postcode }) => ({ name: town, postcodes: postcode })).sort((a, b) => a.name.localeCompare(b.name))
}
check(Object.keys(places).length === 16, 'every state has cities')
writeFileSync(join(folder, 'malaysia-places.json'), `${JSON.stringify({ source: `malaysia-postcodes ${version}`, places })}\n`)
