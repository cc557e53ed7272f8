import { useLocation } from 'react-router'

/** Links to where one is, with something of the query changed: `href((query) => query.set('id', '3'))`. */
export const useHref = () => {
  const { search } = useLocation()
  return (change: (query: URLSearchParams) => void): string => {
    const query = new URLSearchParams(search)
    change(query)
    return `?${query}`
  }
}
