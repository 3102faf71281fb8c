import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // The server names each route's chunks in the HTML, so nothing waits in a chain.
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One file for the server: all of it is loaded at start, so a new build can't break a running site.
    ...(isSsrBuild && { rolldownOptions: { output: { codeSplitting: false } } }),
  },
}))
