import { useAddress } from './use-address.ts'

/** Whether the address asks for a new one (`?new=1`), so that a link from anywhere opens the form. Opening what was made ends it. */
export const useNew = () => {
  const { params, change } = useAddress()
  return {
    isNew: params.get('new') === '1',
    setNew: (on: boolean) => change((next) => (on ? next.set('new', '1') : next.delete('new')), { replace: !on }),
  }
}
