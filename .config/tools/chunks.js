export const fewerScripts = { groups: [
    { name: "plain", test: /site[\\/]plain[\\/]|vite[\\/]preload-helper/ },
    { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
    { name: "text", test: /api[\\/]text[\\/](characters|email)\.ts$/ },
 { name: 'data', test: /node_modules[\\/](@urql[\\/]core|gql\.tada)[\\/]|site[\\/]data[\\/](client[\\/](ask|use-mine)|graphql|gql|rest|hydration[\\/]\w+)\.ts$/ },
 { name: 'shared', test: /site[\\/](ui|auth|forum|data)[\\/]/, minShareCount: 5 },
 ] }
