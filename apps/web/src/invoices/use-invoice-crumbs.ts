import { hrefOf } from '@jujur/contract/screens.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'

/** Of a page of one invoice: `back` is the list it is of. */
export const useInvoiceCrumbs = (back: string, title: string | undefined): void => {
  const t = useTexts('invoices')
  const common = useTexts('common')
  const isOwn = useSession()?.flags.isClientAdmin
  const above = isOwn
    ? [{ title: common('menu.billing') }, { title: common('menu.invoice'), to: back }]
    : [{ title: common('menu.company') }, { title: common('menu.registered'), to: hrefOf('companies') }, { title: t('tabs.invoices'), to: back }]
  useBreadcrumbs(title === undefined ? null : [...above, { title }])
}
