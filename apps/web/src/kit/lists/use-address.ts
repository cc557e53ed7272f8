import { useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from 'react-router'

type Step = { replace?: boolean | undefined }

/**
 * The parameters of the address, and how to change some of them. A change starts from the address as it is, not as it was last drawn: what was
 * typed may settle in the moment in which a row is being opened, and must not close it again. Nor does it call back whoever is leaving the page.
 */
export const useAddress = () => {
  const [params, setParams] = useSearchParams()
  const router = useContext(RouterContext)?.router
  const change = (edit: (next: URLSearchParams) => void, { replace }: Step = {}) => {
    const going = router?.state.navigation.location
    if (going && going.pathname !== router.state.location.pathname) return
    const next = new URLSearchParams(router ? (going ?? router.state.location).search : params)
    edit(next)
    setParams(next, { replace, preventScrollReset: true })
  }
  return { params, change }
}
