import type * as calls from '@jujur/contract/reference.ts'
import { type Handler, ok, refuse } from '../kit/handler.ts'
// temporary until written
export const getReferenceCode: Handler<typeof calls.getReferenceCode> = async () => ok({})
export const getResponseCode: Handler<typeof calls.getResponseCode> = async () => ok([])
export const getSystemConstants: Handler<typeof calls.getSystemConstants> = async () => refuse(2222)
export const getCityList: Handler<typeof calls.getCityList> = async () => refuse(4444)
