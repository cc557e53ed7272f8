/** Catalogue, cart and orders. */
import type * as contract from '@jujur/contract/purchases.ts'
import { seeSample } from '../courses/publishing/seen.view.ts'
import { findInvoice, invoiceLinesOf } from '../invoices/invoices.store.ts'
import { type Actor, type Answer, type Handler, type HandlerKit, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import { fileLink } from '../kit/files/links.ts'
import { catalogueBy, contentOnSale, offerOf, type Sold } from './catalogue/catalogue.rules.ts'
import { newestVersions, versionContent } from './catalogue/catalogue.store.ts'
import { ownSeats } from './orders/cart.store.ts'
import { fillCart } from './orders/cart.usecases.ts'
import { checkout } from './orders/checkout.usecases.ts'
import { showCart, showOrder } from './orders/orders.view.ts'

const COVER = { type: 'image/webp', name: 'cover.webp', inline: true } as const
const coverOf = (kit: HandlerKit, { cover }: Sold, now: Date) => ({
  cover_url: cover && fileLink(kit.settings, { ...COVER, sha256: cover.sha256 }, now),
  cover_alt: cover?.alt ?? null,
})

const shown = (kit: HandlerKit, sold: Sold, own: ReadonlyMap<number, contract.CatalogueCourse['own']>, now: Date): contract.CatalogueCourse => {
  const { course_version_id: _, cover: __, languages, ...course } = sold
  return {
    ...course,
    languages: languages as contract.CatalogueCourse['languages'],
    ...coverOf(kit, sold, now),
    own: own.get(sold.course_id) ?? null,
  }
}

export const CompanyGetTraineeCourseList: Handler<typeof contract.CompanyGetTraineeCourseList> = ({ input, read, kit, now }) =>
  read(async (tx) => {
    const { q: words, language, duration, sort, dir, start, length } = input
    const own = await ownSeats(tx)
    const found = catalogueBy(await newestVersions(tx, { archived: false }, offerOf), { words, language, duration }, { sort, dir })
    return ok({ posts: found.slice(start, start + length).map((sold) => shown(kit, sold, own, now)), total: found.length })
  })

export const getCourseOnSale: Handler<typeof contract.getCourseOnSale> = ({ input, actor, read, kit, now }) =>
  read(async (tx): Promise<Answer<typeof contract.getCourseOnSale>> => {
    const [sold] = await newestVersions(tx, { course_ids: [input.course_id], archived: false }, offerOf)
    if (!sold) return refuse(10053)
    const content = await versionContent(tx, sold.course_version_id)
    return ok({ course: { ...shown(kit, sold, await ownSeats(tx), now), ...contentOnSale(content, actor.language) } })
  })

/** No other item of it: whoever asks for one learns no more than of a course that is not there. */
export const getCourseSample: Handler<typeof contract.getCourseSample> = ({ input, actor, read, kit, now }) =>
  read(async (tx): Promise<Answer<typeof contract.getCourseSample>> => {
    const { course_id, module_item_id, language = actor.language } = input
    const [sold] = await newestVersions(tx, { course_ids: [course_id], archived: false }, offerOf)
    if (!sold) return refuse(10053)
    const content = await versionContent(tx, sold.course_version_id)
    const sample = seeSample(course_id, content, { settings: kit.settings, now, language })
    return sample?.module_item_id === module_item_id ? ok({ sample }) : refuse(10053)
  })

const buyer = (actor: Actor) => ({ user_id: actor.user_id, company_id: ownCompanyId(actor) })

export const getCart: Handler<typeof contract.getCart> = ({ actor, read, kit, now }) =>
  read(async (tx) => ok({ cart: await showCart(tx, { actor: buyer(actor), now, settings: kit.settings }) }))

export const updateCart: Handler<typeof contract.updateCart> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.updateCart>> => {
    const { actor, kit, now } = context
    const changed = await fillCart(tx, buyer(actor), context.input, now)
    return isRefused(changed) ? changed : ok({ cart: await showCart(tx, { actor: buyer(actor), now, settings: kit.settings }) })
  })

export const CompanyCheckoutCourse: Handler<typeof contract.CompanyCheckoutCourse> = (context) => {
  const { input, actor, writeAnswer } = context
  return writeAnswer(async (tx) => {
    const issued = await checkout(tx, context, { ...input, company_id: ownCompanyId(actor) })
    if (isRefused(issued)) return issued
    return ok({ invoice: showOrder(issued.value, await invoiceLinesOf(tx, issued.value.invoice_id)) })
  })
}

export const CompanyCheckoutSuccessful: Handler<typeof contract.CompanyCheckoutSuccessful> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof contract.CompanyCheckoutSuccessful>> => {
    const row = await findInvoice(tx, input.invoice_id)
    return row ? ok({ order: showOrder(row, await invoiceLinesOf(tx, row.invoice_id)) }) : refuse(10021)
  })
