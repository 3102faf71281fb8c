import { lazy } from 'react'

const load = () => import('./sign-in-gate.tsx')

/** The gate without its code for members. The server renders it with the page. */
export const SignInGate = import.meta.env.SSR ? (await load()).default : lazy(load)
