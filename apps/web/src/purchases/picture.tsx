import type { CatalogueCourse } from '@jujur/contract/purchases.ts'
import { Cover } from '../ui/cover.tsx'
import classes from './catalogue.module.css'

export const Picture = ({ code, cover_url, cover_alt }: Pick<CatalogueCourse, 'code' | 'cover_url' | 'cover_alt'>) =>
  cover_url ? <img className={classes.picture} src={cover_url} alt={cover_alt ?? ''} loading="lazy" width={84} height={60} /> : <Cover code={code} />
