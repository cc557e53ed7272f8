import type { Output } from '@jujur/contract/call.ts'
import { checkTempCompanyUserRegistration } from '@jujur/contract/companies.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { valueAt } from '../kit/forms/validation.ts'
import { checkable, type RegistrationValues } from './registration-values.ts'

/** Typing has paused for this long before the server is asked. */
const PAUSE_MS = 400

type Checked = { input: object; output: Output<typeof checkTempCompanyUserRegistration> }
type Similar = Checked['output']['similar'][number]

export type DuplicateCheck = {
  /** The code that stands against a field as it is typed now. */
  findingOf: (field: string) => number | undefined
  /** How many fields have one. */
  count: number
  similar: readonly Similar[]
  state: 'idle' | 'looking' | 'looked'
  /** Asks at once; answers the codes found, or none where the server did not answer. */
  now: () => Promise<readonly number[]>
}

/** Looks for duplicates while a pre-registration is typed. A failed look says nothing: sending asks again. */
export const useDuplicateCheck = (values: RegistrationValues, temp_company_user_registration_id?: number): DuplicateCheck => {
  const allowed = useMay()(checkTempCompanyUserRegistration.name)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [looking, setLooking] = useState(false)
  const input = checkable(values)
  const key = JSON.stringify(input)
  const wanted = allowed && Object.keys(input).length > 0
  const latest = useRef(input)
  latest.current = input

  const ask = async (signal?: AbortSignal): Promise<readonly number[]> => {
    const asked = latest.current
    const sent = { ...asked, ...(temp_company_user_registration_id ? { temp_company_user_registration_id } : {}) }
    setLooking(true)
    try {
      const { data } = await send(checkTempCompanyUserRegistration, sent, { signal })
      setChecked({ input: asked, output: data })
      return data.findings.map(({ code }) => code)
    } catch {
      return []
    } finally {
      if (!signal?.aborted) setLooking(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each change of what is typed.
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const timer = setTimeout(() => void ask(abort.signal), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, key])

  // What was found of a value that is no more does not count.
  const holds = (field: string) => checked !== null && valueAt(checked.input, field) === valueAt(input, field)
  const findings = wanted ? (checked?.output.findings ?? []).filter(({ field }) => holds(field)) : []
  return {
    findingOf: (field) => findings.find((finding) => finding.field === field)?.code,
    count: new Set(findings.map(({ field }) => field)).size,
    similar: wanted && holds('company_name') && holds('company_reg_no') ? (checked?.output.similar ?? []) : [],
    state: looking ? 'looking' : wanted && checked !== null && JSON.stringify(checked.input) === key ? 'looked' : 'idle',
    now: () => ask(),
  }
}
