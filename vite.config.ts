import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { checkChunkGroups, chunkGroups } from './scripts/build/chunk-groups.ts'
import { firstStyles } from './scripts/build/first-styles.ts'
import { leanRouter } from './scripts/build/lean-router.ts'
import { plainIcons } from './scripts/build/plain-icons.ts'
import { BUILD_TARGET } from './scripts/lib/oldest-browsers.ts'

/** The entry's chunks, which every page has loaded. */
const ENTRY_CHUNK = /^assets\/(app|libraries|react|rolldown-runtime)-[^/]*\.js$/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ...[react(), tailwindcss(), plainIcons(), leanRouter()],
    ...(isSsrBuild ? [] : [firstStyles(), checkChunkGroups()]),
  ],
  // The server's file contains the app's libraries. An installation then needs only the server's own: 90 MB less.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: BUILD_TARGET,
    // The server names each route's chunks in the HTML, so nothing waits in a chain.
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // The HTML names the entry's chunks, so they load with it. Navigations find them loaded and need not name them.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ENTRY_CHUNK.test(file)),
    },
    assetsInlineLimit: 0,
    // Browsers get the libraries, so they get their licences, too.
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      output: {
        // One file for the server: all of it is loaded at start, so a new build can't break a running site.
        codeSplitting: isSsrBuild ? false : { groups: chunkGroups },
        hashCharacters: 'base36',
        // A shared chunk's full name lists all of its loaders, which would only fill the page's head.
        chunkFileNames: (chunk) => `assets/${chunk.name.split('~')[0]}-[hash:7].js`,
      },
    },
  },
}))
