/** Banks, states and places of Malaysia, read once. Sources stand in the files themselves. */
import { readFileSync } from 'node:fs'
import { paths } from '../kit/installation/paths.ts'

type Bank = { code: string; name: string; ibg: string | null; fpx_b2c: string | null; fpx_b2b1: string | null }
type State = { code: string; iso: string; name: string }
type City = { name: string; postcodes: string[] }

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, paths.reference), 'utf8')) as T

/** `code` of a bank is its BIC8; state codes are strings with a leading zero (LHDN, equal to ISO 3166-2:MY). */
export const { banks, states } = read<{ banks: Bank[]; states: State[] }>('malaysia-reference.json')
/** ISO 3166-1 numeric, as the specification keeps it. */
export const MALAYSIA = { code: 458, alpha3: 'MYS', name: 'Malaysia' }
const { places } = read<{ places: Record<string, City[]> }>('malaysia-places.json')

export const citiesOf = (state_code: string): City[] | null => (Object.hasOwn(places, state_code) ? (places[state_code] ?? null) : null)

/** Refusal 10049 where it is false: the postcode must belong to the state. */
export const postcodeInState = (postcode: string, state_code: string): boolean =>
  (citiesOf(state_code) ?? []).some((city) => city.postcodes.includes(postcode))

export const isBank = (bank_code: string): boolean => banks.some(({ code }) => code === bank_code)
