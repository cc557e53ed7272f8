import type { PlayerProps } from '../shapes.ts'
import classes from './material.module.css'

/** One picture, as wide as the reading. */
export const ImageView = ({ material, url, onRenew }: PlayerProps) => (
  <figure className={classes.picture}>
    <img src={url} alt={material.title} onError={onRenew} />
  </figure>
)
