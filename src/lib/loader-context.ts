/** What loaders get beside the request. */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'

export const queryClientContext = createContext<QueryClient>()

export type LoaderContext = Readonly<RouterContextProvider>
