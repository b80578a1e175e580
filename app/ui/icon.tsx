const paths = {
  bell: "M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9M10 20.5a2.2 2.2 0 0 0 4 0",
  home: "m3.5 11 8.5-7.5 8.5 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6",
  trophy:
    "M7 4h10v6a5 5 0 0 1-10 0zM7 6H4v1.5A3.5 3.5 0 0 0 7.2 11M17 6h3v1.5a3.5 3.5 0 0 1-3.2 3.5M12 15v5M8 20.5h8",
  ranking: "M4 20.5V13h5v7.5M9.5 20.5v-16h5v16M15 20.5V10h5v10.5M2.5 20.5h19",
  plus: "M12 5v14M5 12h14",
  check: "m4.5 12.5 5 5 10-11",
  x: "m6 6 12 12M18 6 6 18",
  "chevron-left": "m15 5-7 7 7 7",
  "chevron-right": "m9 5 7 7-7 7",
  "chevron-down": "m5 9 7 7 7-7",
  search: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14M15.6 15.6 21 21",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20.5c.6-4 3.7-6 8-6s7.4 2 8 6",
  users:
    "M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 20.5c.5-4 3.2-6 7-6s6.5 2 7 6M15.5 4.3a4 4 0 0 1 0 7.4M18 14.9c2.3.8 3.7 2.7 4 5.6",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5.5l3.5 2",
  calendar: "M4 6.5h16V20.5H4zM4 11h16M8 3.5v5M16 3.5v5",
  map: "m9 4-6 2.5v14L9 18l6 2.5 6-2.5V4l-6 2.5zM9 4v14M15 6.5v14",
  pin: "M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  tv: "M3 5h18v12H3zM8 20.5h8",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2M17.5 20H20v-1.5M14 20v.1",
  upload: "M12 16V4M7 9l5-5 5 5M4 16v4.5h16V16",
  download: "M12 4v12M7 11l5 5 5-5M4 16v4.5h16V16",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  more: "M12 6.4a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8M12 12.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8M12 19.4a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  moon: "M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11",
  device: "M7 2.5h10v19H7zM11 18.5h2",
  edit: "m4 20 1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5",
  trash: "M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14",
  flag: "M5 21.5v-18M5 4.5c5-3 9 3 14 0v9.5c-5 3-9-3-14 0",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.5v.1",
  warning: "M12 3.5 2.5 20h19zM12 10v4.5M12 17.2v.1",
  settings:
    "M4 7h9M18 7h2M4 17h2M11 17h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  logout: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  external: "M13 4h7v7M20 4l-9 9M17 14v6H4V7h6",
  eye: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  ball: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M5.5 5.8a8.5 8.5 0 0 1 0 12.4M18.5 5.8a8.5 8.5 0 0 0 0 12.4",
} as const;

export type IconName = keyof typeof paths;

/**
 * One icon of the set, drawn in the current colour. Decorative unless `title` names it. `size` is in px and
 * defaults to 24.
 */
export function Icon({ name, size = 24, title }: { name: IconName; size?: number; title?: string }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d={paths[name]} />
    </svg>
  );
}
