declare module "*?inline-script" {
  const code: string;
  export default code;
}
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
