import "./phone-frames.css";

/** Widths of phones that people hold, in CSS pixels. */
export const PHONE_WIDTHS = [320, 360, 390, 430] as const;
const PHONE_HEIGHT = 720;

interface FramedScreen {
  title: string;
  path: string;
}

/** Screens of the product, each living in the frame of a phone of `width` CSS pixels. */
export function PhoneFrames({ screens, width }: { screens: readonly FramedScreen[]; width: number }) {
  return (
    <ul className="phones">
      {screens.map(({ title, path }) => (
        <li key={path}>
          <h2>
            <a href={path}>{title}</a>
          </h2>
          <div className="phone">
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own pages, as they are */}
            <iframe
              src={path}
              title={`${title}, em ${width} pixels`}
              width={width}
              height={PHONE_HEIGHT}
              loading="lazy"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
