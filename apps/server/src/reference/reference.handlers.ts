import { uploadUserPhoto } from '@jujur/contract/accounts.ts'
import { codes } from '@jujur/contract/codes.ts'
import { defaultLanguage, enumerations, languages } from '@jujur/contract/enumerations.ts'
import type * as calls from '@jujur/contract/reference.ts'
import { type Handler, ok, refuse } from '../kit/call/handler.ts'
import { banks, citiesOf, MALAYSIA, states } from './reference.store.ts'

export const getReferenceCode: Handler<typeof calls.getReferenceCode> = async () => ok(enumerations)

export const getResponseCode: Handler<typeof calls.getResponseCode> = async () =>
  ok(
    Object.entries(codes).map(([code, { name, description, ...rest }]) => ({
      code: Number(code),
      name,
      description,
      ...('also' in rest ? { also: rest.also } : {}),
    })),
  )

/** Specification section 9. */
const LIST_LENGTH = 100
const PAGE_SIZES = [20, 100]
const PASSWORD_MIN_LENGTH = 8
const COMPANY_REG_NO_MAX_LENGTH = 12

export const getSystemConstants: Handler<typeof calls.getSystemConstants> = async ({ kit }) =>
  ok({
    portal_name: kit.settings.portalName,
    portal_url: kit.settings.portalUrl,
    currency: 'MYR',
    languages: [...languages],
    default_language: defaultLanguage,
    list_length: LIST_LENGTH,
    page_sizes: PAGE_SIZES,
    password_min_length: PASSWORD_MIN_LENGTH,
    company_reg_no_max_length: COMPANY_REG_NO_MAX_LENGTH,
    photo_max_bytes: uploadUserPhoto.upload?.maxBytes ?? 0,
    demo: kit.settings.demo,
    banks,
    countries: [{ ...MALAYSIA, states }],
  })

export const getCityList: Handler<typeof calls.getCityList> = async ({ input }) => {
  const cities = citiesOf(input.state_code)
  return cities ? ok({ cities }) : refuse(4444)
}
